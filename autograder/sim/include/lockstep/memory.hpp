/* Memory: allocation, copies, symbols. Macros pass the argument's text on, so that findings can
   name the array; the functions of the same name are for programs that take their address. */
#ifndef LOCKSTEP_SIM_INCLUDE_LOCKSTEP_MEMORY_HPP
#define LOCKSTEP_SIM_INCLUDE_LOCKSTEP_MEMORY_HPP
#include "../../abi/copies.h"
#include "../../abi/graph_capture.h"
#include "../../abi/memory_api.h"
#include "flags.hpp"
#include "error.hpp"
#include "handles.hpp"

enum cudaMemcpyKind {
    cudaMemcpyHostToHost,
    cudaMemcpyHostToDevice,
    cudaMemcpyDeviceToHost,
    cudaMemcpyDeviceToDevice,
    cudaMemcpyDefault
};

/* ---- allocations ---- */

enum { LOCKSTEP_ON_DEVICE, LOCKSTEP_PINNED, LOCKSTEP_MANAGED };
template <class T>
LOCKSTEP_INLINE cudaError_t lockstep_cuda_malloc(T **p, size_t n, int where, const char *name) {
    return (cudaError_t)lockstep_malloc((void **)p, n, where, name);
}
template <class T> LOCKSTEP_INLINE cudaError_t cudaMalloc(T **p, size_t n) {
    return lockstep_cuda_malloc(p, n, LOCKSTEP_ON_DEVICE, "");
}
template <class T>
LOCKSTEP_INLINE cudaError_t lockstep_malloc_async(const char *name, T **p, size_t n,
                                                  cudaStream_t s = nullptr) {
    return (cudaError_t)lockstep_malloc_ordered((void **)p, n, name, s);
}
template <class T, class Pool>
LOCKSTEP_INLINE cudaError_t lockstep_malloc_async(const char *name, T **p, size_t n, Pool,
                                                  cudaStream_t s) {
    return (cudaError_t)lockstep_malloc_ordered((void **)p, n, name, s);
}
template <class T>
LOCKSTEP_INLINE cudaError_t cudaMallocAsync(T **p, size_t n, cudaStream_t s = nullptr) {
    return lockstep_malloc_async("", p, n, s);
}
template <class T>
LOCKSTEP_INLINE cudaError_t cudaMallocManaged(T **p, size_t n, unsigned = cudaMemAttachGlobal) {
    return lockstep_cuda_malloc(p, n, LOCKSTEP_MANAGED, "");
}
template <class T> LOCKSTEP_INLINE cudaError_t cudaMallocHost(T **p, size_t n, unsigned = 0) {
    return lockstep_cuda_malloc(p, n, LOCKSTEP_PINNED, "");
}
template <class T> LOCKSTEP_INLINE cudaError_t cudaHostAlloc(T **p, size_t n, unsigned) {
    return lockstep_cuda_malloc(p, n, LOCKSTEP_PINNED, "");
}
template <class T>
LOCKSTEP_INLINE cudaError_t lockstep_pitched(T **p, size_t *pitch, size_t width, size_t height,
                                             const char *name) {
    *pitch = (width + 511) / 512 * 512;
    return (cudaError_t)lockstep_malloc((void **)p, *pitch * height, LOCKSTEP_ON_DEVICE, name);
}
template <class T>
LOCKSTEP_INLINE cudaError_t cudaMallocPitch(T **p, size_t *pitch, size_t width, size_t height) {
    return lockstep_pitched(p, pitch, width, height, "");
}
#define cudaMalloc(p, n)                lockstep_cuda_malloc((p), (n), LOCKSTEP_ON_DEVICE, #p)
#define cudaMallocAsync(p, ...)         lockstep_malloc_async(#p, (p), __VA_ARGS__)
#define cudaMallocManaged(p, n, ...)    lockstep_cuda_malloc((p), (n), LOCKSTEP_MANAGED, #p)
#define cudaMallocHost(p, n, ...)       lockstep_cuda_malloc((p), (n), LOCKSTEP_PINNED, #p)
#define cudaHostAlloc(p, n, flags)      lockstep_cuda_malloc((p), (n), LOCKSTEP_PINNED, #p)
#define cudaMallocPitch(p, pitch, w, h) lockstep_pitched((p), (pitch), (w), (h), #p)

LOCKSTEP_INLINE cudaError_t cudaFree(void *p) { return (cudaError_t)lockstep_free(p); }
LOCKSTEP_INLINE cudaError_t cudaFreeHost(void *p) { return (cudaError_t)lockstep_free_host(p); }
LOCKSTEP_INLINE cudaError_t cudaFreeAsync(void *p, cudaStream_t s) {
    if (lockstep_is_capturing(s)) return (cudaError_t)lockstep_graph_memory(p);
    return (cudaError_t)lockstep_free_async(p, s);
}
LOCKSTEP_INLINE cudaError_t cudaHostRegister(void *p, size_t n, unsigned) {
    return (cudaError_t)lockstep_host_register(p, n, "");
}
#define cudaHostRegister(p, n, flags) ((cudaError_t)lockstep_host_register((p), (n), #p))
LOCKSTEP_INLINE cudaError_t cudaHostUnregister(void *p) {
    return (cudaError_t)lockstep_host_unregister(p);
}
/* Mapped and registered memory has one address, the host's. */
template <class T>
LOCKSTEP_INLINE cudaError_t cudaHostGetDevicePointer(T **device, void *host, unsigned) {
    return (cudaError_t)lockstep_mapped((void **)device, host);
}
LOCKSTEP_INLINE cudaError_t cudaHostGetFlags(unsigned *flags, void *) {
    *flags = cudaHostAllocDefault;
    return cudaSuccess;
}
LOCKSTEP_INLINE cudaError_t cudaMemGetInfo(size_t *free_bytes, size_t *total) {
    return (cudaError_t)lockstep_device_memory(free_bytes, total);
}

/* ---- plain copies and fills ---- */

LOCKSTEP_INLINE lockstep_region lockstep_row(void *to, const void *from, size_t n, int kind) {
    return lockstep_region{to, from, n, 1, 1, n, n, n, n, kind};
}
LOCKSTEP_INLINE cudaError_t cudaMemcpy(void *to, const void *from, size_t n, cudaMemcpyKind kind) {
    lockstep_region c = lockstep_row(to, from, n, kind);
    return (cudaError_t)lockstep_copy_wait(&c, "cudaMemcpy");
}
LOCKSTEP_INLINE cudaError_t cudaMemcpyAsync(void *to, const void *from, size_t n,
                                            cudaMemcpyKind kind, cudaStream_t stream = nullptr) {
    lockstep_region c = lockstep_row(to, from, n, kind);
    return (cudaError_t)lockstep_copy_async(&c, stream, "cudaMemcpyAsync");
}
LOCKSTEP_INLINE cudaError_t cudaMemset(void *p, int value, size_t n) {
    lockstep_region c = lockstep_row(p, nullptr, n, 0);
    return (cudaError_t)lockstep_fill(&c, (uint8_t)value, 1, nullptr, "cudaMemset");
}
LOCKSTEP_INLINE cudaError_t cudaMemsetAsync(void *p, int value, size_t n,
                                            cudaStream_t stream = nullptr) {
    lockstep_region c = lockstep_row(p, nullptr, n, 0);
    return (cudaError_t)lockstep_fill(&c, (uint8_t)value, 1, stream, "cudaMemsetAsync");
}
LOCKSTEP_INLINE cudaError_t cudaMemcpyPeer(void *to, int, const void *from, int, size_t n) {
    return cudaMemcpy(to, from, n, cudaMemcpyDeviceToDevice);
}
LOCKSTEP_INLINE cudaError_t cudaMemcpyPeerAsync(void *to, int, const void *from, int, size_t n,
                                                cudaStream_t stream = nullptr) {
    return cudaMemcpyAsync(to, from, n, cudaMemcpyDeviceToDevice, stream);
}

/* ---- managed memory ---- */

LOCKSTEP_INLINE cudaError_t cudaStreamAttachMemAsync(cudaStream_t, void *, size_t = 0,
                                                     unsigned = cudaMemAttachSingle) {
    return cudaSuccess;
}

/* ---- attributes of a pointer ---- */

enum cudaMemoryType {
    cudaMemoryTypeUnregistered,
    cudaMemoryTypeHost,
    cudaMemoryTypeDevice,
    cudaMemoryTypeManaged
};
struct cudaPointerAttributes {
    cudaMemoryType type;
    int device;
    void *devicePointer, *hostPointer;
};
LOCKSTEP_INLINE cudaError_t cudaPointerGetAttributes(cudaPointerAttributes *a, const void *p) {
    int type, managed;
    lockstep_attributes(p, &type, &managed);
    a->type = (cudaMemoryType)type;
    a->device = type == cudaMemoryTypeUnregistered ? cudaInvalidDeviceId : 0;
    a->devicePointer = type == cudaMemoryTypeUnregistered ? nullptr : (void *)p;
    a->hostPointer = type == cudaMemoryTypeDevice ? nullptr : (void *)p;
    return cudaSuccess;
}

/* ---- device variables ---- */

template <class T> LOCKSTEP_INLINE cudaError_t cudaGetSymbolAddress(void **p, const T &symbol) {
    const void *at = &symbol; /* a cast gives the destination another type */
    __builtin_memcpy((void *)p, &at, sizeof at);
    lockstep_symbol_address(&symbol, sizeof symbol);
    return cudaSuccess;
}
template <class T> LOCKSTEP_INLINE cudaError_t cudaGetSymbolSize(size_t *bytes, const T &symbol) {
    *bytes = sizeof symbol;
    return cudaSuccess;
}
template <class T>
LOCKSTEP_INLINE cudaError_t cudaMemcpyToSymbolAsync(T &symbol, const void *from, size_t n,
                                                    size_t offset = 0,
                                                    cudaMemcpyKind kind = cudaMemcpyHostToDevice,
                                                    cudaStream_t s = nullptr) {
    if (lockstep_symbol(sizeof symbol, offset, n, "cudaMemcpyToSymbolAsync"))
        return cudaErrorInvalidValue;
    return cudaMemcpyAsync((char *)&symbol + offset, from, n, kind, s);
}
template <class T>
LOCKSTEP_INLINE cudaError_t cudaMemcpyFromSymbolAsync(void *to, const T &symbol, size_t n,
                                                      size_t offset = 0,
                                                      cudaMemcpyKind kind = cudaMemcpyDeviceToHost,
                                                      cudaStream_t s = nullptr) {
    if (lockstep_symbol(sizeof symbol, offset, n, "cudaMemcpyFromSymbolAsync"))
        return cudaErrorInvalidValue;
    return cudaMemcpyAsync(to, (const char *)&symbol + offset, n, kind, s);
}
template <class T>
LOCKSTEP_INLINE cudaError_t cudaMemcpyToSymbol(T &symbol, const void *from, size_t n,
                                               size_t offset = 0,
                                               cudaMemcpyKind kind = cudaMemcpyHostToDevice) {
    if (lockstep_symbol(sizeof symbol, offset, n, "cudaMemcpyToSymbol"))
        return cudaErrorInvalidValue;
    return cudaMemcpy((char *)&symbol + offset, from, n, kind);
}
template <class T>
LOCKSTEP_INLINE cudaError_t cudaMemcpyFromSymbol(void *to, const T &symbol, size_t n,
                                                 size_t offset = 0,
                                                 cudaMemcpyKind kind = cudaMemcpyDeviceToHost) {
    if (lockstep_symbol(sizeof symbol, offset, n, "cudaMemcpyFromSymbol"))
        return cudaErrorInvalidValue;
    return cudaMemcpy(to, (const char *)&symbol + offset, n, kind);
}
#endif
