/* There is no profiler to start: what it would count is counted anyway. */
#pragma once
#include <cuda.h>
inline CUresult cuProfilerStart() { return CUDA_SUCCESS; }
inline CUresult cuProfilerStop() { return CUDA_SUCCESS; }
