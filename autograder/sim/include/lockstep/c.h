/* The CUDA runtime API for files in C: everything that needs no kernel name and no device variable.
   Each function is the C++ one of the same name, without default arguments. Macros pass the
   argument's text on, so that findings can name the array. */
#pragma once
#include <stddef.h>
#include <stdint.h>
#include "../../abi/copies.h"
#include "../../abi/memory_api.h"
#include "c_types.h"
#include "flags.hpp"
#include "property_list.h"

/* X(function, parameters, call): the result is an error number. */
#define LOCKSTEP_C(function, parameters, call)                                     \
    static inline __attribute__((always_inline)) cudaError_t function parameters { \
        return (cudaError_t)(call);                                                \
    }

/* ---- allocations: on the device, pinned, managed ---- */

LOCKSTEP_C(cudaMalloc, (void **p, size_t n), lockstep_malloc(p, n, 0, ""))
LOCKSTEP_C(cudaMallocHost, (void **p, size_t n), lockstep_malloc(p, n, 1, ""))
LOCKSTEP_C(cudaHostAlloc, (void **p, size_t n, unsigned flags),
           ((void)flags, lockstep_malloc(p, n, 1, "")))
LOCKSTEP_C(cudaMallocManaged, (void **p, size_t n, unsigned flags),
           ((void)flags, lockstep_malloc(p, n, 2, "")))
LOCKSTEP_C(cudaMallocAsync, (void **p, size_t n, cudaStream_t s),
           lockstep_malloc_ordered(p, n, "", s))
LOCKSTEP_C(lockstep_c_pitched, (void **p, size_t *pitch, size_t w, size_t h, const char *name),
           lockstep_malloc(p, (*pitch = (w + 511) / 512 * 512) * h, 0, name))
LOCKSTEP_C(cudaMallocPitch, (void **p, size_t *pitch, size_t width, size_t height),
           lockstep_c_pitched(p, pitch, width, height, ""))
#define cudaMalloc(p, n)                ((cudaError_t)lockstep_malloc((p), (n), 0, #p))
#define cudaMallocHost(p, n)            ((cudaError_t)lockstep_malloc((p), (n), 1, #p))
#define cudaHostAlloc(p, n, flags)      ((cudaError_t)lockstep_malloc((p), (n), 1, #p))
#define cudaMallocManaged(p, n, flags)  ((cudaError_t)lockstep_malloc((p), (n), 2, #p))
#define cudaMallocAsync(p, n, s)        ((cudaError_t)lockstep_malloc_ordered((p), (n), #p, (s)))
#define cudaMallocPitch(p, pitch, w, h) lockstep_c_pitched((p), (pitch), (w), (h), #p)
LOCKSTEP_C(cudaFree, (void *p), lockstep_free(p))
LOCKSTEP_C(cudaFreeHost, (void *p), lockstep_free_host(p))
LOCKSTEP_C(cudaFreeAsync, (void *p, cudaStream_t s), lockstep_free_async(p, s))
LOCKSTEP_C(cudaHostRegister, (void *p, size_t n, unsigned flags),
           ((void)flags, lockstep_host_register(p, n, "")))
LOCKSTEP_C(cudaHostUnregister, (void *p), lockstep_host_unregister(p))
LOCKSTEP_C(cudaHostGetDevicePointer, (void **device, void *host, unsigned flags),
           ((void)flags, lockstep_mapped(device, host)))
LOCKSTEP_C(cudaMemGetInfo, (size_t * free_bytes, size_t *total),
           lockstep_device_memory(free_bytes, total))
static inline cudaError_t cudaPointerGetAttributes(struct cudaPointerAttributes *a, const void *p) {
    int type, managed;
    lockstep_attributes(p, &type, &managed);
    a->type = (enum cudaMemoryType)type;
    a->device = type == cudaMemoryTypeUnregistered ? cudaInvalidDeviceId : 0;
    a->devicePointer = type == cudaMemoryTypeUnregistered ? 0 : (void *)p;
    a->hostPointer = type == cudaMemoryTypeDevice ? 0 : (void *)p;
    return cudaSuccess;
}

/* ---- copies and fills ---- */

#define LOCKSTEP_ROWS(to, to_pitch, from, from_pitch, w, h, kind)                                  \
    &(struct lockstep_region) {                                                                    \
        to, from, w, h, 1, to_pitch, (to_pitch) * (h), from_pitch, (from_pitch) * (h), (int)(kind) \
    }
typedef enum cudaMemcpyKind lockstep_kind;
LOCKSTEP_C(cudaMemcpy, (void *to, const void *from, size_t n, lockstep_kind kind),
           lockstep_copy_wait(LOCKSTEP_ROWS(to, n, from, n, n, 1, kind), "cudaMemcpy"))
LOCKSTEP_C(cudaMemcpyAsync,
           (void *to, const void *from, size_t n, lockstep_kind kind, cudaStream_t s),
           lockstep_copy_async(LOCKSTEP_ROWS(to, n, from, n, n, 1, kind), s, "cudaMemcpyAsync"))
LOCKSTEP_C(cudaMemcpy2D,
           (void *to, size_t to_pitch, const void *from, size_t from_pitch, size_t width,
            size_t height, lockstep_kind kind),
           lockstep_copy_wait(LOCKSTEP_ROWS(to, to_pitch, from, from_pitch, width, height, kind),
                              "cudaMemcpy2D"))
LOCKSTEP_C(cudaMemcpy2DAsync,
           (void *to, size_t to_pitch, const void *from, size_t from_pitch, size_t width,
            size_t height, lockstep_kind kind, cudaStream_t s),
           lockstep_copy_async(LOCKSTEP_ROWS(to, to_pitch, from, from_pitch, width, height, kind),
                               s, "cudaMemcpy2DAsync"))
LOCKSTEP_C(cudaMemset, (void *p, int value, size_t n),
           lockstep_fill(LOCKSTEP_ROWS(p, n, 0, n, n, 1, 0), (uint8_t)value, 1, 0, "cudaMemset"))
LOCKSTEP_C(cudaMemsetAsync, (void *p, int value, size_t n, cudaStream_t s),
           lockstep_fill(LOCKSTEP_ROWS(p, n, 0, n, n, 1, 0), (uint8_t)value, 1, s,
                         "cudaMemsetAsync"))
LOCKSTEP_C(cudaMemset2D, (void *p, size_t pitch, int value, size_t width, size_t height),
           lockstep_fill(LOCKSTEP_ROWS(p, pitch, 0, pitch, width, height, 0), (uint8_t)value, 1, 0,
                         "cudaMemset2D"))

/* ---- streams and events ---- */

LOCKSTEP_C(cudaStreamCreate, (cudaStream_t * s), lockstep_stream_create((void **)s, 0, 0))
LOCKSTEP_C(cudaStreamCreateWithFlags, (cudaStream_t * s, unsigned flags),
           lockstep_stream_create((void **)s, flags, 0))
LOCKSTEP_C(cudaStreamCreateWithPriority, (cudaStream_t * s, unsigned flags, int priority),
           lockstep_stream_create((void **)s, flags, priority))
LOCKSTEP_C(cudaStreamDestroy, (cudaStream_t s), lockstep_stream_destroy(s))
LOCKSTEP_C(cudaStreamSynchronize, (cudaStream_t s), lockstep_stream_synchronize(s))
LOCKSTEP_C(cudaStreamQuery, (cudaStream_t s), lockstep_stream_query(s))
LOCKSTEP_C(cudaStreamWaitEvent, (cudaStream_t s, cudaEvent_t e, unsigned flags),
           ((void)flags, lockstep_stream_wait(s, e)))
LOCKSTEP_C(cudaLaunchHostFunc, (cudaStream_t s, cudaHostFn_t function, void *data),
           lockstep_host_function(s, function, data))
LOCKSTEP_C(cudaEventCreate, (cudaEvent_t * e), lockstep_event_create((void **)e, 0))
LOCKSTEP_C(cudaEventCreateWithFlags, (cudaEvent_t * e, unsigned flags),
           lockstep_event_create((void **)e, flags))
LOCKSTEP_C(cudaEventDestroy, (cudaEvent_t e), lockstep_event_destroy(e))
LOCKSTEP_C(cudaEventRecord, (cudaEvent_t e, cudaStream_t s), lockstep_event_record(e, s))
LOCKSTEP_C(cudaEventSynchronize, (cudaEvent_t e), lockstep_event_synchronize(e))
LOCKSTEP_C(cudaEventQuery, (cudaEvent_t e), lockstep_event_query(e))
LOCKSTEP_C(cudaEventElapsedTime, (float *ms, cudaEvent_t from, cudaEvent_t to),
           lockstep_event_elapsed(ms, from, to))

/* ---- the one device ---- */

LOCKSTEP_C(cudaGetDeviceCount, (int *n), (*n = 1, cudaSuccess))
LOCKSTEP_C(cudaGetDevice, (int *d), (*d = 0, cudaSuccess))
LOCKSTEP_C(cudaSetDevice, (int d), lockstep_set_error(d ? cudaErrorInvalidDevice : cudaSuccess))
LOCKSTEP_C(cudaSetDeviceFlags, (unsigned flags), ((void)flags, cudaSuccess))
LOCKSTEP_C(cudaDeviceReset, (void), lockstep_device_reset())
LOCKSTEP_C(cudaDriverGetVersion, (int *v), (*v = CUDART_VERSION, cudaSuccess))
LOCKSTEP_C(cudaRuntimeGetVersion, (int *v), (*v = CUDART_VERSION, cudaSuccess))
LOCKSTEP_C(cudaDeviceCanAccessPeer, (int *can, int from, int to),
           ((void)from, (void)to, *can = 0, cudaSuccess))
__attribute__((deprecated("CUDA 12 removed this: use cudaDeviceSynchronize()")))
LOCKSTEP_C(cudaThreadSynchronize, (void), lockstep_synchronize())
    __attribute__((deprecated("CUDA 12 removed this: use cudaDeviceReset()")))
    LOCKSTEP_C(cudaThreadExit, (void), lockstep_device_reset())
