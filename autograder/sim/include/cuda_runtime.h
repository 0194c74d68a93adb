/* The CUDA runtime, as far as the simulator has it: the names of NVIDIA's header, our functions. */
#pragma once
#include "lockstep_device.hpp"
#include <assert.h>
#include <time.h>

#define CUDART_VERSION 13000
#define CUDART_CB
enum cudaError {
    cudaSuccess = 0,
    cudaErrorInvalidValue = 1,
    cudaErrorMemoryAllocation = 2,
    cudaErrorInvalidConfiguration = 9,
    cudaErrorInvalidDeviceFunction = 98,
    cudaErrorInvalidDevice = 101,
    cudaErrorInvalidResourceHandle = 400,
    cudaErrorNotReady = 600,
    cudaErrorIllegalAddress = 700,
    cudaErrorLaunchTimeout = 702,
    cudaErrorAssert = 710,
    cudaErrorMisalignedAddress = 716,
    cudaErrorLaunchFailure = 719,
    cudaErrorNotSupported = 801,
    cudaErrorUnknown = 999
};
typedef enum cudaError cudaError_t;
enum cudaMemcpyKind {
    cudaMemcpyHostToHost,
    cudaMemcpyHostToDevice,
    cudaMemcpyDeviceToHost,
    cudaMemcpyDeviceToDevice,
    cudaMemcpyDefault
};

/* ---- errors ---- */

static inline cudaError_t cudaGetLastError() { return (cudaError_t)lockstep_last_error(1); }
static inline cudaError_t cudaPeekAtLastError() { return (cudaError_t)lockstep_last_error(0); }
static inline const char *cudaGetErrorString(cudaError_t e) { return lockstep_error(e, 0); }
static inline const char *cudaGetErrorName(cudaError_t e) { return lockstep_error(e, 1); }
static inline cudaError_t cudaDeviceSynchronize() { return (cudaError_t)lockstep_synchronize(); }

/* ---- memory: the macros hand the argument's text on, so that findings can name the array ---- */

template <class T>
static inline cudaError_t lockstep_cuda_malloc(T **p, size_t n, const char *name) {
    return (cudaError_t)lockstep_malloc((void **)p, n, 0, name);
}
template <class T> static inline cudaError_t lockstep_cuda_host(T **p, size_t n, const char *name) {
    return (cudaError_t)lockstep_malloc((void **)p, n, 1, name);
}
#define cudaMalloc(p, n)             lockstep_cuda_malloc((p), (n), #p)
#define cudaMallocAsync(p, n, ...)   lockstep_cuda_malloc((p), (n), #p)
#define cudaMallocManaged(p, n, ...) lockstep_cuda_host((p), (n), #p)
#define cudaMallocHost(p, n, ...)    lockstep_cuda_host((p), (n), #p)
#define cudaHostAlloc(p, n, flags)   lockstep_cuda_host((p), (n), #p)
enum { cudaHostAllocDefault = 0, cudaHostAllocPortable = 1, cudaHostAllocMapped = 2 };
enum { cudaMemAttachGlobal = 1, cudaMemAttachHost = 2 };

static inline cudaError_t cudaFree(void *p) { return (cudaError_t)lockstep_free(p); }
static inline cudaError_t cudaFreeHost(void *p) { return (cudaError_t)lockstep_free(p); }
static inline cudaError_t cudaMemcpy(void *to, const void *from, size_t n, cudaMemcpyKind kind) {
    return (cudaError_t)lockstep_copy(to, from, n, kind);
}
static inline cudaError_t cudaMemset(void *p, int value, size_t n) {
    return (cudaError_t)lockstep_set(p, value, n);
}
template <class T>
static inline cudaError_t cudaMemcpyToSymbol(T &symbol, const void *from, size_t n,
                                             size_t offset = 0,
                                             cudaMemcpyKind kind = cudaMemcpyHostToDevice) {
    if (offset + n > sizeof symbol) return cudaErrorInvalidValue;
    return cudaMemcpy((char *)&symbol + offset, from, n, kind);
}
template <class T>
static inline cudaError_t cudaMemcpyFromSymbol(void *to, const T &symbol, size_t n,
                                               size_t offset = 0,
                                               cudaMemcpyKind kind = cudaMemcpyDeviceToHost) {
    if (offset + n > sizeof symbol) return cudaErrorInvalidValue;
    return cudaMemcpy(to, (const char *)&symbol + offset, n, kind);
}
template <class T> static inline cudaError_t cudaGetSymbolAddress(void **p, const T &symbol) {
    *p = (void *)&symbol;
    return cudaSuccess;
}

/* ---- streams and events: everything has happened by the time the call returns ---- */

struct lockstep_stream;
struct lockstep_event {
    struct timespec when;
};
typedef lockstep_stream *cudaStream_t;
#define cudaStreamLegacy        ((cudaStream_t)1)
#define cudaStreamPerThread     ((cudaStream_t)2)
#define cudaStreamTailLaunch    ((cudaStream_t)3) /* in kernels: once the launcher is complete */
#define cudaStreamFireAndForget ((cudaStream_t)4) /* in kernels: in no order at all */
typedef lockstep_event *cudaEvent_t;
enum { cudaStreamDefault = 0, cudaStreamNonBlocking = 1 };
enum { cudaEventDefault = 0, cudaEventBlockingSync = 1, cudaEventDisableTiming = 2 };

static inline cudaError_t cudaStreamCreate(cudaStream_t *s) {
    *s = (cudaStream_t)malloc(1);
    return *s ? cudaSuccess : cudaErrorMemoryAllocation;
}
static inline cudaError_t cudaStreamCreateWithFlags(cudaStream_t *s, unsigned) {
    return cudaStreamCreate(s);
}
static inline cudaError_t cudaStreamDestroy(cudaStream_t s) {
    free((void *)s);
    return cudaSuccess;
}
static inline cudaError_t cudaStreamSynchronize(cudaStream_t) { return cudaDeviceSynchronize(); }
static inline cudaError_t cudaStreamQuery(cudaStream_t) { return cudaDeviceSynchronize(); }
static inline cudaError_t cudaMemcpyAsync(void *to, const void *from, size_t n, cudaMemcpyKind kind,
                                          cudaStream_t = nullptr) {
    return cudaMemcpy(to, from, n, kind);
}
static inline cudaError_t cudaMemsetAsync(void *p, int value, size_t n, cudaStream_t = nullptr) {
    return cudaMemset(p, value, n);
}
static inline cudaError_t cudaFreeAsync(void *p, cudaStream_t) { return cudaFree(p); }
static inline cudaError_t cudaEventCreate(cudaEvent_t *e) {
    *e = (cudaEvent_t)calloc(1, sizeof **e);
    return *e ? cudaSuccess : cudaErrorMemoryAllocation;
}
static inline cudaError_t cudaEventCreateWithFlags(cudaEvent_t *e, unsigned) {
    return cudaEventCreate(e);
}
static inline cudaError_t cudaEventDestroy(cudaEvent_t e) {
    free(e);
    return cudaSuccess;
}
static inline cudaError_t cudaEventRecord(cudaEvent_t e, cudaStream_t = nullptr) {
    clock_gettime(CLOCK_MONOTONIC, &e->when);
    return cudaSuccess;
}
static inline cudaError_t cudaEventSynchronize(cudaEvent_t) { return cudaDeviceSynchronize(); }
static inline cudaError_t cudaEventQuery(cudaEvent_t) { return cudaDeviceSynchronize(); }
static inline cudaError_t cudaStreamWaitEvent(cudaStream_t, cudaEvent_t, unsigned = 0) {
    return cudaSuccess;
}
static inline cudaError_t cudaEventElapsedTime(float *ms, cudaEvent_t from, cudaEvent_t to) {
    *ms = (float)((to->when.tv_sec - from->when.tv_sec) * 1e3 +
                  (to->when.tv_nsec - from->when.tv_nsec) * 1e-6);
    return cudaSuccess;
}

/* ---- the device: an H100 (see device.h) ---- */

struct cudaDeviceProp {
    char name[256];
    size_t totalGlobalMem, sharedMemPerBlock, sharedMemPerMultiprocessor, sharedMemPerBlockOptin;
    size_t totalConstMem;
    int regsPerBlock, warpSize, maxThreadsPerBlock, maxThreadsDim[3], maxGridSize[3];
    int major, minor, multiProcessorCount, maxThreadsPerMultiProcessor, maxBlocksPerMultiProcessor;
    int concurrentKernels, cooperativeLaunch, managedMemory, unifiedAddressing, l2CacheSize;
    int memoryBusWidth, asyncEngineCount, integrated, canMapHostMemory, computeMode, ECCEnabled;
};
static inline cudaError_t cudaGetDeviceCount(int *n) {
    *n = 1;
    return cudaSuccess;
}
static inline cudaError_t cudaGetDevice(int *d) {
    *d = 0;
    return cudaSuccess;
}
static inline cudaError_t cudaSetDevice(int d) { return d ? cudaErrorInvalidDevice : cudaSuccess; }
static inline cudaError_t cudaDeviceReset() { return cudaSuccess; }
static inline cudaError_t cudaGetDeviceProperties(cudaDeviceProp *p, int d) {
    if (d) return cudaErrorInvalidDevice;
    *p = {};
    strcpy(p->name, "Lockstep simulator (H100)");
    p->totalGlobalMem = (size_t)16 << 30;
    p->sharedMemPerBlock = 49152;
    p->sharedMemPerMultiprocessor = 233472;
    p->sharedMemPerBlockOptin = 232448;
    p->totalConstMem = 65536;
    p->regsPerBlock = 65536;
    p->warpSize = 32;
    p->maxThreadsPerBlock = 1024;
    p->maxThreadsDim[0] = p->maxThreadsDim[1] = 1024, p->maxThreadsDim[2] = 64;
    p->maxGridSize[0] = 2147483647, p->maxGridSize[1] = p->maxGridSize[2] = 65535;
    p->major = 9, p->multiProcessorCount = 132;
    p->maxThreadsPerMultiProcessor = 2048, p->maxBlocksPerMultiProcessor = 32;
    p->concurrentKernels = p->managedMemory = p->unifiedAddressing = p->canMapHostMemory = 1;
    p->l2CacheSize = 50 << 20, p->memoryBusWidth = 5120, p->asyncEngineCount = 3;
    return cudaSuccess;
}
enum cudaDeviceAttr {
    cudaDevAttrMaxThreadsPerBlock = 1,
    cudaDevAttrMaxSharedMemoryPerBlock = 8,
    cudaDevAttrWarpSize = 10,
    cudaDevAttrMultiProcessorCount = 16,
    cudaDevAttrMemoryClockRate = 36,
    cudaDevAttrGlobalMemoryBusWidth = 37,
    cudaDevAttrL2CacheSize = 38,
    cudaDevAttrMaxThreadsPerMultiProcessor = 39,
    cudaDevAttrComputeCapabilityMajor = 75,
    cudaDevAttrComputeCapabilityMinor = 76,
    cudaDevAttrMaxSharedMemoryPerBlockOptin = 97
};
static inline cudaError_t cudaDeviceGetAttribute(int *v, cudaDeviceAttr a, int d) {
    if (d) return cudaErrorInvalidDevice;
    switch (a) {
    case cudaDevAttrMaxThreadsPerBlock: *v = 1024; break;
    case cudaDevAttrMaxSharedMemoryPerBlock: *v = 49152; break;
    case cudaDevAttrWarpSize: *v = 32; break;
    case cudaDevAttrMultiProcessorCount: *v = 132; break;
    case cudaDevAttrMemoryClockRate: *v = 2619000; break; /* kHz */
    case cudaDevAttrGlobalMemoryBusWidth: *v = 5120; break;
    case cudaDevAttrL2CacheSize: *v = 50 << 20; break;
    case cudaDevAttrMaxThreadsPerMultiProcessor: *v = 2048; break;
    case cudaDevAttrComputeCapabilityMajor: *v = 9; break;
    case cudaDevAttrComputeCapabilityMinor: *v = 0; break;
    case cudaDevAttrMaxSharedMemoryPerBlockOptin: *v = 232448; break;
    default: return cudaErrorInvalidValue;
    }
    return cudaSuccess;
}
enum cudaFuncAttribute {
    cudaFuncAttributeMaxDynamicSharedMemorySize = 8,
    cudaFuncAttributePreferredSharedMemoryCarveout = 9
};
template <class K> static inline cudaError_t cudaFuncSetAttribute(K, cudaFuncAttribute a, int v) {
    if (a != cudaFuncAttributeMaxDynamicSharedMemorySize) return cudaSuccess;
    return (cudaError_t)lockstep_allow_shared(v);
}
