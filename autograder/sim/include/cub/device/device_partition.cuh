/* cub::DevicePartition stands beside cub::DeviceSelect. */
#pragma once
#include "device_select.cuh"
