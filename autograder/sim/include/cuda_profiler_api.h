/* There is no profiler to start: the simulator counts from the first launch to the last. */
#pragma once
#include <cuda_runtime.h>
static inline cudaError_t cudaProfilerStart(void) { return cudaSuccess; }
static inline cudaError_t cudaProfilerStop(void) { return cudaSuccess; }
