/* The driver API's memory, streams and events: those of the runtime API, with addresses as
   integers. */
#pragma once
#include "driver.hpp"
#include "../copy.hpp"

typedef cudaStream_t CUstream;
typedef cudaEvent_t CUevent;
typedef void (*CUhostFn)(void *data);
enum { CU_MEMHOSTALLOC_PORTABLE = 1, CU_MEMHOSTALLOC_DEVICEMAP = 2 };
enum { CU_MEMHOSTREGISTER_PORTABLE = 1, CU_MEMHOSTREGISTER_DEVICEMAP = 2 };
enum { CU_MEM_ATTACH_GLOBAL = 1, CU_MEM_ATTACH_HOST = 2 };
enum { CU_STREAM_DEFAULT = 0, CU_STREAM_NON_BLOCKING = 1 };
enum { CU_EVENT_DEFAULT = 0, CU_EVENT_BLOCKING_SYNC = 1, CU_EVENT_DISABLE_TIMING = 2 };

/* ---- allocations; macros pass the argument's text on, so that findings can name the array ---- */

LOCKSTEP_INLINE CUresult lockstep_cu_malloc(CUdeviceptr *p, size_t n, int where, const char *name) {
    if (!n) return CUDA_ERROR_INVALID_VALUE;
    return (CUresult)lockstep_malloc((void **)p, n, where, name);
}
#define cuMemAlloc(p, n)               lockstep_cu_malloc((p), (n), LOCKSTEP_ON_DEVICE, #p)
#define cuMemAllocAsync(p, n, s)       lockstep_cu_malloc((p), (n), LOCKSTEP_ON_DEVICE, #p)
#define cuMemAllocManaged(p, n, flags) lockstep_cu_malloc((p), (n), LOCKSTEP_MANAGED, #p)
LOCKSTEP_INLINE CUresult cuMemFree(CUdeviceptr p) { return (CUresult)cudaFree((void *)p); }
LOCKSTEP_INLINE CUresult cuMemFreeAsync(CUdeviceptr p, CUstream s) {
    return (CUresult)cudaFreeAsync((void *)p, s);
}
LOCKSTEP_INLINE CUresult cuMemAllocHost(void **p, size_t n) {
    return (CUresult)lockstep_malloc(p, n, LOCKSTEP_PINNED, "");
}
LOCKSTEP_INLINE CUresult cuMemHostAlloc(void **p, size_t n, unsigned) {
    return cuMemAllocHost(p, n);
}
LOCKSTEP_INLINE CUresult cuMemFreeHost(void *p) { return (CUresult)cudaFreeHost(p); }
LOCKSTEP_INLINE CUresult cuMemHostGetDevicePointer(CUdeviceptr *device, void *p, unsigned flags) {
    return (CUresult)cudaHostGetDevicePointer((void **)device, p, flags);
}
LOCKSTEP_INLINE CUresult cuMemHostRegister(void *p, size_t n, unsigned flags) {
    (void)flags;
    return (CUresult)lockstep_host_register(p, n, "");
}
LOCKSTEP_INLINE CUresult cuMemHostUnregister(void *p) { return (CUresult)cudaHostUnregister(p); }
LOCKSTEP_INLINE CUresult cuMemGetInfo(size_t *free_bytes, size_t *total) {
    return (CUresult)cudaMemGetInfo(free_bytes, total);
}

/* ---- copies and fills ---- */

LOCKSTEP_INLINE CUresult lockstep_cu_copy(CUdeviceptr to, CUdeviceptr from, size_t n, int kind,
                                          const char *name) {
    lockstep_region c = lockstep_row((void *)to, (const void *)from, n, kind);
    return (CUresult)lockstep_copy_wait(&c, name);
}
LOCKSTEP_INLINE CUresult cuMemcpy(CUdeviceptr to, CUdeviceptr from, size_t n) {
    return lockstep_cu_copy(to, from, n, cudaMemcpyDefault, "cuMemcpy");
}
LOCKSTEP_INLINE CUresult cuMemcpyHtoD(CUdeviceptr to, const void *from, size_t n) {
    return lockstep_cu_copy(to, (CUdeviceptr)from, n, cudaMemcpyHostToDevice, "cuMemcpyHtoD");
}
LOCKSTEP_INLINE CUresult cuMemcpyDtoH(void *to, CUdeviceptr from, size_t n) {
    return lockstep_cu_copy((CUdeviceptr)to, from, n, cudaMemcpyDeviceToHost, "cuMemcpyDtoH");
}
LOCKSTEP_INLINE CUresult cuMemcpyDtoD(CUdeviceptr to, CUdeviceptr from, size_t n) {
    return lockstep_cu_copy(to, from, n, cudaMemcpyDeviceToDevice, "cuMemcpyDtoD");
}
LOCKSTEP_INLINE CUresult lockstep_cu_copy_async(CUdeviceptr to, CUdeviceptr from, size_t n,
                                                int kind, CUstream s, const char *name) {
    lockstep_region c = lockstep_row((void *)to, (const void *)from, n, kind);
    return (CUresult)lockstep_copy_async(&c, s, name);
}
LOCKSTEP_INLINE CUresult cuMemcpyHtoDAsync(CUdeviceptr to, const void *from, size_t n, CUstream s) {
    return lockstep_cu_copy_async(to, (CUdeviceptr)from, n, cudaMemcpyHostToDevice, s,
                                  "cuMemcpyHtoDAsync");
}
LOCKSTEP_INLINE CUresult cuMemcpyDtoHAsync(void *to, CUdeviceptr from, size_t n, CUstream s) {
    return lockstep_cu_copy_async((CUdeviceptr)to, from, n, cudaMemcpyDeviceToHost, s,
                                  "cuMemcpyDtoHAsync");
}
LOCKSTEP_INLINE CUresult cuMemcpyDtoDAsync(CUdeviceptr to, CUdeviceptr from, size_t n, CUstream s) {
    return lockstep_cu_copy_async(to, from, n, cudaMemcpyDeviceToDevice, s, "cuMemcpyDtoDAsync");
}
LOCKSTEP_INLINE CUresult lockstep_cu_fill(CUdeviceptr to, unsigned value, unsigned bytes, size_t n,
                                          CUstream s, const char *name) {
    lockstep_region c = lockstep_row((void *)to, nullptr, n * bytes, 0);
    return (CUresult)lockstep_fill(&c, value, bytes, s, name);
}
LOCKSTEP_INLINE CUresult cuMemsetD8(CUdeviceptr p, unsigned char v, size_t n) {
    return lockstep_cu_fill(p, v, 1, n, nullptr, "cuMemsetD8");
}
LOCKSTEP_INLINE CUresult cuMemsetD16(CUdeviceptr p, unsigned short v, size_t n) {
    return lockstep_cu_fill(p, v, 2, n, nullptr, "cuMemsetD16");
}
LOCKSTEP_INLINE CUresult cuMemsetD32(CUdeviceptr p, unsigned v, size_t n) {
    return lockstep_cu_fill(p, v, 4, n, nullptr, "cuMemsetD32");
}
LOCKSTEP_INLINE CUresult cuMemsetD32Async(CUdeviceptr p, unsigned v, size_t n, CUstream s) {
    return lockstep_cu_fill(p, v, 4, n, s, "cuMemsetD32Async");
}

/* ---- streams and events ---- */

LOCKSTEP_INLINE CUresult cuStreamCreate(CUstream *s, unsigned flags) {
    return (CUresult)cudaStreamCreateWithFlags(s, flags);
}
LOCKSTEP_INLINE CUresult cuStreamDestroy(CUstream s) { return (CUresult)cudaStreamDestroy(s); }
LOCKSTEP_INLINE CUresult cuStreamSynchronize(CUstream s) {
    return (CUresult)cudaStreamSynchronize(s);
}
LOCKSTEP_INLINE CUresult cuStreamQuery(CUstream s) { return (CUresult)cudaStreamQuery(s); }
LOCKSTEP_INLINE CUresult cuStreamWaitEvent(CUstream s, CUevent e, unsigned flags) {
    return (CUresult)cudaStreamWaitEvent(s, e, flags);
}
LOCKSTEP_INLINE CUresult cuLaunchHostFunc(CUstream s, CUhostFn function, void *data) {
    return (CUresult)cudaLaunchHostFunc(s, function, data);
}
LOCKSTEP_INLINE CUresult cuEventCreate(CUevent *e, unsigned flags) {
    return (CUresult)cudaEventCreateWithFlags(e, flags);
}
LOCKSTEP_INLINE CUresult cuEventDestroy(CUevent e) { return (CUresult)cudaEventDestroy(e); }
LOCKSTEP_INLINE CUresult cuEventRecord(CUevent e, CUstream s) {
    return (CUresult)cudaEventRecord(e, s);
}
LOCKSTEP_INLINE CUresult cuEventSynchronize(CUevent e) { return (CUresult)cudaEventSynchronize(e); }
LOCKSTEP_INLINE CUresult cuEventQuery(CUevent e) { return (CUresult)cudaEventQuery(e); }
LOCKSTEP_INLINE CUresult cuEventElapsedTime(float *ms, CUevent from, CUevent to) {
    return (CUresult)cudaEventElapsedTime(ms, from, to);
}
