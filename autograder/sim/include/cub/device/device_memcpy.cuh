/* cub::DeviceMemcpy stands beside cub::DeviceCopy. */
#pragma once
#include "device_copy.cuh"
