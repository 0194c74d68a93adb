/* cub::DeviceSegmentedRadixSort stands beside cub::DeviceSegmentedSort. */
#pragma once
#include "device_segmented_sort.cuh"
