/* The properties and limits of the only device. */
#ifndef LOCKSTEP_SIM_INCLUDE_LOCKSTEP_PROPERTIES_HPP
#define LOCKSTEP_SIM_INCLUDE_LOCKSTEP_PROPERTIES_HPP
#include "flags.hpp"
#include "property_list.h"
#include "stream.hpp"

/* ---- one device ---- */

LOCKSTEP_INLINE cudaError_t cudaGetDeviceCount(int *n) { return *n = 1, cudaSuccess; }
LOCKSTEP_INLINE cudaError_t cudaGetDevice(int *d) { return *d = 0, cudaSuccess; }
LOCKSTEP_INLINE cudaError_t cudaSetDevice(int d) {
    return (cudaError_t)lockstep_set_error(d ? cudaErrorInvalidDevice : cudaSuccess);
}
LOCKSTEP_INLINE cudaError_t cudaInitDevice(int d, unsigned, unsigned) { return cudaSetDevice(d); }
LOCKSTEP_INLINE cudaError_t cudaChooseDevice(int *d, const cudaDeviceProp *) {
    return *d = 0, cudaSuccess;
}
LOCKSTEP_INLINE cudaError_t cudaSetValidDevices(int *, int) { return cudaSuccess; }
LOCKSTEP_INLINE cudaError_t cudaDeviceReset() { return (cudaError_t)lockstep_device_reset(); }
LOCKSTEP_INLINE cudaError_t cudaSetDeviceFlags(unsigned) { return cudaSuccess; }
LOCKSTEP_INLINE cudaError_t cudaGetDeviceFlags(unsigned *flags) {
    return *flags = cudaDeviceMapHost, cudaSuccess;
}
LOCKSTEP_INLINE cudaError_t cudaDriverGetVersion(int *v) {
    return *v = CUDART_VERSION, cudaSuccess;
}
LOCKSTEP_INLINE cudaError_t cudaRuntimeGetVersion(int *v) {
    return *v = CUDART_VERSION, cudaSuccess;
}
LOCKSTEP_INLINE cudaError_t cudaDeviceGetPCIBusId(char *id, int capacity, int) {
    return snprintf(id, (size_t)capacity, "0000:00:00.0"), cudaSuccess;
}
LOCKSTEP_INLINE cudaError_t cudaDeviceGetByPCIBusId(int *device, const char *id) {
    bool ours = !strcmp(id, "0000:00:00.0") || !strcmp(id, "0:0:0.0");
    if (ours) *device = 0;
    return (cudaError_t)lockstep_set_error(ours ? cudaSuccess : cudaErrorInvalidValue);
}
LOCKSTEP_INLINE cudaError_t cudaDeviceCanAccessPeer(int *can, int, int) {
    return *can = 0, cudaSuccess;
}
enum cudaDeviceP2PAttr {
    cudaDevP2PAttrPerformanceRank = 1,
    cudaDevP2PAttrAccessSupported,
    cudaDevP2PAttrNativeAtomicSupported,
    cudaDevP2PAttrCudaArrayAccessSupported
};
LOCKSTEP_INLINE cudaError_t cudaDeviceGetP2PAttribute(int *, cudaDeviceP2PAttr, int, int) {
    return (cudaError_t)lockstep_set_error(cudaErrorInvalidDevice); /* its identifier needs two */
}
LOCKSTEP_INLINE cudaError_t cudaDeviceEnablePeerAccess(int, unsigned) {
    return (cudaError_t)lockstep_set_error(cudaErrorInvalidDevice);
}
LOCKSTEP_INLINE cudaError_t cudaDeviceDisablePeerAccess(int) {
    return (cudaError_t)lockstep_set_error(cudaErrorInvalidDevice);
}

/* ---- limits ---- */

enum cudaLimit {
    cudaLimitStackSize,
    cudaLimitPrintfFifoSize,
    cudaLimitMallocHeapSize,
    cudaLimitDevRuntimeSyncDepth,
    cudaLimitDevRuntimePendingLaunchCount,
    cudaLimitMaxL2FetchGranularity,
    cudaLimitPersistingL2CacheSize
};
inline cudaError_t cudaDeviceSetLimit(cudaLimit limit, size_t value) {
    if (limit == cudaLimitMallocHeapSize) lockstep_set_heap_limit(value);
    if (limit == cudaLimitStackSize) lockstep_set_stack_limit(value);
    if (limit == cudaLimitDevRuntimePendingLaunchCount) lockstep_set_pending_limit(value);
    bool removed = limit == cudaLimitDevRuntimeSyncDepth && lockstep_device_attribute(75, 9) >= 9;
    return (cudaError_t)lockstep_set_error(removed ? cudaErrorUnsupportedLimit : cudaSuccess);
}
inline cudaError_t cudaDeviceGetLimit(size_t *value, cudaLimit limit) {
    *value = limit == cudaLimitMallocHeapSize                 ? lockstep_heap_limit()
             : limit == cudaLimitDevRuntimePendingLaunchCount ? lockstep_pending_limit()
             : limit == cudaLimitPrintfFifoSize               ? (size_t)1 << 20
             : limit == cudaLimitStackSize                    ? 1024
                                                              : 0;
    return cudaSuccess;
}
enum cudaFuncCache {
    cudaFuncCachePreferNone,
    cudaFuncCachePreferShared,
    cudaFuncCachePreferL1,
    cudaFuncCachePreferEqual
};
LOCKSTEP_INLINE cudaError_t cudaDeviceSetCacheConfig(cudaFuncCache) { return cudaSuccess; }
LOCKSTEP_INLINE cudaError_t cudaDeviceGetCacheConfig(cudaFuncCache *c) {
    return *c = cudaFuncCachePreferNone, cudaSuccess;
}
#endif
