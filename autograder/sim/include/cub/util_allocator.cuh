/* cub::CachingDeviceAllocator without a cache: a freed block is really freed, so a later use of it
   is found. */
#pragma once
#include "util_debug.cuh"

namespace cub {

struct CachingDeviceAllocator {
    bool skip_cleanup, debug;
    explicit CachingDeviceAllocator(bool skip = false, bool say = false)
        : skip_cleanup(skip), debug(say) {}
    CachingDeviceAllocator(unsigned, unsigned = 1, unsigned = ~0u, size_t = ~(size_t)0,
                           bool skip = false, bool say = false)
        : skip_cleanup(skip), debug(say) {}
    cudaError_t SetMaxCachedBytes(size_t) { return cudaSuccess; }
    cudaError_t FreeAllCached() { return cudaSuccess; }
    cudaError_t DeviceAllocate(int, void **p, size_t bytes, cudaStream_t = 0) {
        return cudaMalloc(p, bytes ? bytes : 1);
    }
    cudaError_t DeviceAllocate(void **p, size_t bytes, cudaStream_t stream = 0) {
        return DeviceAllocate(0, p, bytes, stream);
    }
    cudaError_t DeviceFree(int, void *p) { return cudaFree(p); }
    cudaError_t DeviceFree(void *p) { return cudaFree(p); }
};

} // namespace cub
