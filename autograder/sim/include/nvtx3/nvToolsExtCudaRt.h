/* NVTX's names for the runtime's objects: see nvToolsExt.h. */
#pragma once
#include "nvToolsExt.h"
#include <cuda_runtime_api.h>
LOCKSTEP_NVTX_CALL(void, nvtxNameCudaDeviceA, (void)0, int device, const char *name)
LOCKSTEP_NVTX_CALL(void, nvtxNameCudaStreamA, (void)0, cudaStream_t stream, const char *name)
LOCKSTEP_NVTX_CALL(void, nvtxNameCudaEventA, (void)0, cudaEvent_t event, const char *name)
#define nvtxNameCudaDevice nvtxNameCudaDeviceA
#define nvtxNameCudaStream nvtxNameCudaStreamA
#define nvtxNameCudaEvent  nvtxNameCudaEventA
