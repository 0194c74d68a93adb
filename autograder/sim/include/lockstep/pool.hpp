/* Memory pools: all of them are the device's memory, and cache nothing. */
#ifndef LOCKSTEP_SIM_INCLUDE_LOCKSTEP_POOL_HPP
#define LOCKSTEP_SIM_INCLUDE_LOCKSTEP_POOL_HPP
#include "advice.hpp"
#include "stream.hpp"

enum cudaMemPoolAttr {
    cudaMemPoolReuseFollowEventDependencies = 1,
    cudaMemPoolReuseAllowOpportunistic,
    cudaMemPoolReuseAllowInternalDependencies,
    cudaMemPoolAttrReleaseThreshold,
    cudaMemPoolAttrReservedMemCurrent,
    cudaMemPoolAttrReservedMemHigh,
    cudaMemPoolAttrUsedMemCurrent,
    cudaMemPoolAttrUsedMemHigh
};
enum cudaMemAllocationType {
    cudaMemAllocationTypeInvalid = 0,
    cudaMemAllocationTypePinned = 1,
    cudaMemAllocationTypeManaged = 2
};
enum cudaMemAllocationHandleType {
    cudaMemHandleTypeNone = 0,
    cudaMemHandleTypePosixFileDescriptor = 1,
    cudaMemHandleTypeWin32 = 2,
    cudaMemHandleTypeWin32Kmt = 4,
    cudaMemHandleTypeFabric = 8
};
enum cudaMemAccessFlags {
    cudaMemAccessFlagsProtNone = 0,
    cudaMemAccessFlagsProtRead = 1,
    cudaMemAccessFlagsProtReadWrite = 3
};
struct cudaMemAccessDesc {
    cudaMemLocation location;
    cudaMemAccessFlags flags;
};
struct cudaMemPoolProps {
    cudaMemAllocationType allocType;
    cudaMemAllocationHandleType handleTypes;
    cudaMemLocation location;
    void *win32SecurityAttributes;
    size_t maxSize;
    unsigned short usage;
    unsigned char reserved[54];
};

LOCKSTEP_INLINE cudaError_t cudaDeviceGetDefaultMemPool(cudaMemPool_t *pool, int) {
    return *pool = (cudaMemPool_t)16, cudaSuccess;
}
LOCKSTEP_INLINE cudaError_t cudaDeviceGetMemPool(cudaMemPool_t *pool, int device) {
    return cudaDeviceGetDefaultMemPool(pool, device);
}
LOCKSTEP_INLINE cudaError_t cudaDeviceSetMemPool(int, cudaMemPool_t) { return cudaSuccess; }
LOCKSTEP_INLINE cudaError_t cudaMemPoolCreate(cudaMemPool_t *pool, const cudaMemPoolProps *) {
    return cudaDeviceGetDefaultMemPool(pool, 0);
}
LOCKSTEP_INLINE cudaError_t cudaMemPoolDestroy(cudaMemPool_t) { return cudaSuccess; }
LOCKSTEP_INLINE cudaError_t cudaMemPoolTrimTo(cudaMemPool_t, size_t) { return cudaSuccess; }
/* An attribute keeps its value, but has no effect: nothing is cached. */
namespace lockstep {
inline uint64_t pool_wishes[] = {0, 1, 1, 1, 0}; /* by attribute; the last is the threshold */
}
inline cudaError_t cudaMemPoolSetAttribute(cudaMemPool_t, cudaMemPoolAttr a, void *value) {
    if (a == cudaMemPoolAttrReleaseThreshold)
        lockstep::pool_wishes[a] = *(uint64_t *)value;
    else if (a < cudaMemPoolAttrReleaseThreshold)
        lockstep::pool_wishes[a] = *(int *)value != 0;
    return cudaSuccess;
}
inline cudaError_t cudaMemPoolGetAttribute(cudaMemPool_t, cudaMemPoolAttr a, void *value) {
    size_t free_bytes, total;
    lockstep_device_memory(&free_bytes, &total);
    if (a >= cudaMemPoolAttrReservedMemCurrent)
        *(uint64_t *)value = total - free_bytes;
    else if (a == cudaMemPoolAttrReleaseThreshold)
        *(uint64_t *)value = lockstep::pool_wishes[a];
    else
        *(int *)value = (int)lockstep::pool_wishes[a];
    return cudaSuccess;
}
LOCKSTEP_INLINE cudaError_t cudaMemGetDefaultMemPool(cudaMemPool_t *pool, cudaMemLocation *,
                                                     cudaMemAllocationType) {
    return cudaDeviceGetDefaultMemPool(pool, 0);
}
LOCKSTEP_INLINE cudaError_t cudaMemGetMemPool(cudaMemPool_t *pool, cudaMemLocation *,
                                              cudaMemAllocationType) {
    return cudaDeviceGetDefaultMemPool(pool, 0);
}
LOCKSTEP_INLINE cudaError_t cudaMemSetMemPool(cudaMemLocation *, cudaMemAllocationType,
                                              cudaMemPool_t) {
    return cudaSuccess;
}
/* The only device always has access. */
LOCKSTEP_INLINE cudaError_t cudaMemPoolSetAccess(cudaMemPool_t, const cudaMemAccessDesc *a,
                                                 size_t n) {
    for (size_t i = 0; i < n; i++)
        if (a[i].location.type != cudaMemLocationTypeDevice || a[i].location.id)
            return (cudaError_t)lockstep_set_error(cudaErrorInvalidDevice);
    return cudaSuccess;
}
LOCKSTEP_INLINE cudaError_t cudaMemPoolGetAccess(cudaMemAccessFlags *f, cudaMemPool_t,
                                                 cudaMemLocation *) {
    return *f = cudaMemAccessFlagsProtReadWrite, cudaSuccess;
}
template <class T>
LOCKSTEP_INLINE cudaError_t cudaMallocFromPoolAsync(T **p, size_t n, cudaMemPool_t,
                                                    cudaStream_t s) {
    return lockstep_malloc_async("cudaMallocFromPoolAsync()", p, n, s);
}
#endif
