/* The device as programs ask for it: an H100's answers, but for what differs between the cards of
   device.h, which the runtime knows. What CUDA 13 removed is still here, with a warning that names
   the replacement. */
#pragma once
#include "lockstep_flags.hpp"
#include "lockstep_stream.hpp"

/* clang-format off */
/* X(type, field, attribute, its number, value): asked by either name. */
#define LOCKSTEP_PROPERTIES(X)                                                                     \
    X(size_t, sharedMemPerBlock, MaxSharedMemoryPerBlock, 8, 49152)                                \
    X(int, regsPerBlock, MaxRegistersPerBlock, 12, 65536)                                          \
    X(int, warpSize, WarpSize, 10, 32)                                                             \
    X(size_t, memPitch, MaxPitch, 11, 2147483647)                                                  \
    X(int, maxThreadsPerBlock, MaxThreadsPerBlock, 1, 1024)                                        \
    X(size_t, totalConstMem, TotalConstantMemory, 9, 65536)                                        \
    X(int, major, ComputeCapabilityMajor, 75, 9)                                                   \
    X(int, minor, ComputeCapabilityMinor, 76, 0)                                                   \
    X(size_t, textureAlignment, TextureAlignment, 14, 512)                                         \
    X(size_t, texturePitchAlignment, TexturePitchAlignment, 51, 32)                                \
    X(int, multiProcessorCount, MultiProcessorCount, 16, 132)                                      \
    X(int, integrated, Integrated, 18, 0)                                                          \
    X(int, canMapHostMemory, CanMapHostMemory, 19, 1)                                              \
    X(int, maxTexture1D, MaxTexture1DWidth, 21, 131072)                                            \
    X(size_t, surfaceAlignment, SurfaceAlignment, 30, 512)                                         \
    X(int, concurrentKernels, ConcurrentKernels, 31, 1)                                            \
    X(int, ECCEnabled, EccEnabled, 32, 1)                                                          \
    X(int, pciBusID, PciBusId, 33, 0)                                                              \
    X(int, pciDeviceID, PciDeviceId, 34, 0)                                                        \
    X(int, pciDomainID, PciDomainId, 50, 0)                                                        \
    X(int, tccDriver, TccDriver, 35, 0)                                                            \
    X(int, asyncEngineCount, AsyncEngineCount, 40, 3)                                              \
    X(int, unifiedAddressing, UnifiedAddressing, 41, 1)                                            \
    X(int, memoryBusWidth, GlobalMemoryBusWidth, 37, 5120)                                         \
    X(int, l2CacheSize, L2CacheSize, 38, 52428800)                                                 \
    X(int, persistingL2CacheMaxSize, MaxPersistingL2CacheSize, 108, 32768000)                      \
    X(int, maxThreadsPerMultiProcessor, MaxThreadsPerMultiProcessor, 39, 2048)                     \
    X(int, streamPrioritiesSupported, StreamPrioritiesSupported, 78, 1)                            \
    X(int, globalL1CacheSupported, GlobalL1CacheSupported, 79, 1)                                  \
    X(int, localL1CacheSupported, LocalL1CacheSupported, 80, 1)                                    \
    X(size_t, sharedMemPerMultiprocessor, MaxSharedMemoryPerMultiprocessor, 81, 233472)            \
    X(int, regsPerMultiprocessor, MaxRegistersPerMultiprocessor, 82, 65536)                        \
    X(int, managedMemory, ManagedMemory, 83, 1)                                                    \
    X(int, isMultiGpuBoard, IsMultiGpuBoard, 84, 0)                                                \
    X(int, multiGpuBoardGroupID, MultiGpuBoardGroupID, 85, 0)                                      \
    X(int, hostNativeAtomicSupported, HostNativeAtomicSupported, 86, 0)                            \
    X(int, pageableMemoryAccess, PageableMemoryAccess, 88, 0)                                      \
    X(int, concurrentManagedAccess, ConcurrentManagedAccess, 89, 1)                                \
    X(int, computePreemptionSupported, ComputePreemptionSupported, 90, 1)                          \
    X(int, canUseHostPointerForRegisteredMem, CanUseHostPointerForRegisteredMem, 91, 1)            \
    X(int, cooperativeLaunch, CooperativeLaunch, 95, 1)                                            \
    X(size_t, sharedMemPerBlockOptin, MaxSharedMemoryPerBlockOptin, 97, 232448)                    \
    X(int, pageableMemoryAccessUsesHostPageTables, PageableMemoryAccessUsesHostPageTables, 100, 0) \
    X(int, directManagedMemAccessFromHost, DirectManagedMemAccessFromHost, 101, 0)                 \
    X(int, maxBlocksPerMultiProcessor, MaxBlocksPerMultiprocessor, 106, 32)                        \
    X(int, accessPolicyMaxWindowSize, MaxAccessPolicyWindowSize, 109, 134213632)                   \
    X(size_t, reservedSharedMemPerBlock, ReservedSharedMemoryPerBlock, 111, 1024)                  \
    X(int, hostRegisterSupported, HostRegisterSupported, 99, 1)                                    \
    X(int, memoryPoolsSupported, MemoryPoolsSupported, 115, 1)                                     \
    X(int, clusterLaunch, ClusterLaunch, 120, 0)
/* Y(attribute, number, value): no field, or one of an array. */
#define LOCKSTEP_ATTRIBUTES(Y)                                                                \
    Y(MaxBlockDimX, 2, 1024)                                                                  \
    Y(MaxBlockDimY, 3, 1024)                                                                  \
    Y(MaxBlockDimZ, 4, 64) Y(MaxGridDimX, 5, 2147483647) Y(MaxGridDimY, 6, 65535)             \
        Y(MaxGridDimZ, 7, 65535) Y(ClockRate, 13, 1980000) Y(GpuOverlap, 15, 1)               \
            Y(KernelExecTimeout, 17, 0) Y(ComputeMode, 20, 0) Y(MemoryClockRate, 36, 2619000) \
                Y(MaxTexture2DWidth, 22, 131072) Y(MaxTexture2DHeight, 23, 65536)             \
                    Y(MaxTexture3DWidth, 24, 16384) Y(MaxTexture3DHeight, 25, 16384)          \
                        Y(MaxTexture3DDepth, 26, 16384) Y(SingleToDoublePrecisionPerfRatio, 87, 2)
#define LOCKSTEP_REMOVED(type, field, attribute) \
    [[deprecated("CUDA 13 removed " #field       \
                 ": ask cudaDeviceGetAttribute() for " attribute)]] type field;
/* clang-format on */

enum cudaDeviceAttr {
#define LOCKSTEP_X(type, field, attribute, number, value) cudaDevAttr##attribute = number,
#define LOCKSTEP_Y(attribute, number, value)              cudaDevAttr##attribute = number,
    LOCKSTEP_PROPERTIES(LOCKSTEP_X) LOCKSTEP_ATTRIBUTES(LOCKSTEP_Y)
#undef LOCKSTEP_X
#undef LOCKSTEP_Y
};
enum cudaComputeMode {
    cudaComputeModeDefault,
    cudaComputeModeExclusive,
    cudaComputeModeProhibited,
    cudaComputeModeExclusiveProcess
};
struct cudaUUID_t {
    char bytes[16];
};

struct cudaDeviceProp {
    char name[256];
    cudaUUID_t uuid;
    char luid[8];
    unsigned luidDeviceNodeMask;
    size_t totalGlobalMem;
    int maxThreadsDim[3], maxGridSize[3];
    int maxTexture2D[2], maxTexture3D[3], maxTexture1DLayered[2], maxTexture2DLayered[3];
    int maxTexture2DLinear[3], maxTexture1DMipmap, maxTexture2DMipmap[2], maxTextureCubemap;
    int maxSurface1D, maxSurface2D[2], maxSurface3D[3];
#define LOCKSTEP_X(type, field, attribute, number, value) type field;
    LOCKSTEP_PROPERTIES(LOCKSTEP_X)
#undef LOCKSTEP_X
    LOCKSTEP_REMOVED(int, clockRate, "cudaDevAttrClockRate")
    LOCKSTEP_REMOVED(int, memoryClockRate, "cudaDevAttrMemoryClockRate")
    LOCKSTEP_REMOVED(int, computeMode, "cudaDevAttrComputeMode")
    LOCKSTEP_REMOVED(int, deviceOverlap, "cudaDevAttrAsyncEngineCount")
    LOCKSTEP_REMOVED(int, kernelExecTimeoutEnabled, "cudaDevAttrKernelExecTimeout")
    LOCKSTEP_REMOVED(int, singleToDoublePrecisionPerfRatio,
                     "cudaDevAttrSingleToDoublePrecisionPerfRatio")
    LOCKSTEP_REMOVED(int, cooperativeMultiDeviceLaunch, "nothing: it is gone")
    LOCKSTEP_REMOVED(int, maxTexture1DLinear, "cudaDeviceGetTexture1DLinearMaxWidth")
};

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
inline cudaError_t cudaGetDeviceProperties(cudaDeviceProp *p, int device) {
    if (device) return (cudaError_t)lockstep_set_error(cudaErrorInvalidDevice);
    memset((void *)p, 0, sizeof *p);
    snprintf(p->name, sizeof p->name, "Lockstep simulator (%s)", lockstep_device_title());
    p->totalGlobalMem = (size_t)16 << 30;
    p->maxThreadsDim[0] = p->maxThreadsDim[1] = 1024, p->maxThreadsDim[2] = 64;
    p->maxGridSize[0] = 2147483647, p->maxGridSize[1] = p->maxGridSize[2] = 65535;
    p->maxTexture2D[0] = 131072, p->maxTexture2D[1] = 65536;
    for (int i = 0; i < 3; i++) p->maxTexture3D[i] = 16384;
    p->maxTexture1DLayered[0] = p->maxTexture2DLayered[0] = p->maxTexture2DLayered[1] = 32768;
    p->maxTexture1DLayered[1] = p->maxTexture2DLayered[2] = 2048;
#define LOCKSTEP_X(type, field, attribute, number, value) \
    p->field = (type)lockstep_device_attribute(number, (long)(value));
    LOCKSTEP_PROPERTIES(LOCKSTEP_X)
#undef LOCKSTEP_X
    p->clockRate = (int)lockstep_device_attribute(13, 0); /* kHz */
    p->memoryClockRate = (int)lockstep_device_attribute(36, 0);
    p->deviceOverlap = 1, p->singleToDoublePrecisionPerfRatio = 2;
    p->maxTexture1DLinear = 268435456;
    return cudaSuccess;
}
#pragma GCC diagnostic pop

inline cudaError_t cudaDeviceGetAttribute(int *value, cudaDeviceAttr a, int device) {
    if (device) return (cudaError_t)lockstep_set_error(cudaErrorInvalidDevice);
    switch (a) {
#define LOCKSTEP_X(type, field, attribute, number, v)               \
    case number:                                                    \
        *value = (int)lockstep_device_attribute(number, (long)(v)); \
        return cudaSuccess;
#define LOCKSTEP_Y(attribute, number, v) \
    case number: *value = (int)lockstep_device_attribute(number, (long)(v)); return cudaSuccess;
        LOCKSTEP_PROPERTIES(LOCKSTEP_X)
        LOCKSTEP_ATTRIBUTES(LOCKSTEP_Y)
#undef LOCKSTEP_X
#undef LOCKSTEP_Y
    }
    return (cudaError_t)lockstep_set_error(cudaErrorInvalidValue);
}

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
LOCKSTEP_INLINE cudaError_t cudaDeviceGetPCIBusId(char *id, int room, int) {
    return snprintf(id, (size_t)room, "0000:00:00.0"), cudaSuccess;
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
    return (cudaError_t)lockstep_set_error(cudaErrorInvalidDevice); /* that takes two */
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
