/* The device's properties and attributes, in C and in C++: those of an H100, except for what
   differs between the models of device_model.h, which the runtime knows. Members that CUDA 13
   removed still exist, with a warning that names the replacement. */
#ifndef LOCKSTEP_SIM_INCLUDE_LOCKSTEP_PROPERTY_LIST_H
#define LOCKSTEP_SIM_INCLUDE_LOCKSTEP_PROPERTY_LIST_H
#include <stdio.h>
#include <string.h>
#include "error.hpp"

/* clang-format off */
/* X(type, field, attribute, its number, value): can be queried by either name. */
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
    X(int, clusterLaunch, ClusterLaunch, 120, 1)
/* Y(attribute, number, value): no field, or an element of an array. */
#define LOCKSTEP_ATTRIBUTES(Y)                                                                \
    Y(MaxBlockDimX, 2, 1024)                                                                  \
    Y(MaxBlockDimY, 3, 1024)                                                                  \
    Y(MaxBlockDimZ, 4, 64) Y(MaxGridDimX, 5, 2147483647) Y(MaxGridDimY, 6, 65535)             \
        Y(MaxGridDimZ, 7, 65535) Y(ClockRate, 13, 1980000) Y(GpuOverlap, 15, 1)               \
            Y(KernelExecTimeout, 17, 0) Y(ComputeMode, 20, 0) Y(MemoryClockRate, 36, 2619000) \
                Y(MaxTexture2DWidth, 22, 131072) Y(MaxTexture2DHeight, 23, 65536)             \
                    Y(MaxTexture3DWidth, 24, 16384) Y(MaxTexture3DHeight, 25, 16384)          \
                        Y(MaxTexture3DDepth, 26, 16384) Y(SingleToDoublePrecisionPerfRatio, 87, 2)
#define LOCKSTEP_REMOVED(type, field, attribute)            \
    __attribute__((deprecated("CUDA 13 removed " #field     \
                              ": ask cudaDeviceGetAttribute() for " attribute))) type field;
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
typedef struct cudaUUID_t {
    char bytes[16];
} cudaUUID_t;

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
static inline cudaError_t cudaGetDeviceProperties(struct cudaDeviceProp *p, int device) {
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

static inline cudaError_t cudaDeviceGetAttribute(int *value, enum cudaDeviceAttr a, int device) {
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
#endif
