/* There is no profiler to start: the simulator counts from the first launch to the last. */
#pragma once
#include <cuda_runtime.h>
LOCKSTEP_INLINE cudaError_t cudaProfilerStart() { return cudaSuccess; }
LOCKSTEP_INLINE cudaError_t cudaProfilerStop() { return cudaSuccess; }
