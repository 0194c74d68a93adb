/* Streams and events. Operations run at once, in the order of the calls. The runtime records which
   other orders would be legal, so that missing synchronisation is found. Times are modelled. */
#ifndef LOCKSTEP_SIM_INCLUDE_LOCKSTEP_STREAM_HPP
#define LOCKSTEP_SIM_INCLUDE_LOCKSTEP_STREAM_HPP
#include "memory.hpp"

typedef void (*cudaStreamCallback_t)(cudaStream_t stream, cudaError_t status, void *data);
typedef void (*cudaHostFn_t)(void *data);

/* ---- streams ---- */

LOCKSTEP_INLINE cudaError_t cudaStreamCreateWithPriority(cudaStream_t *s, unsigned flags, int p) {
    return (cudaError_t)lockstep_stream_create((void **)s, flags, p);
}
LOCKSTEP_INLINE cudaError_t cudaStreamCreateWithFlags(cudaStream_t *s, unsigned flags) {
    return cudaStreamCreateWithPriority(s, flags, 0);
}
LOCKSTEP_INLINE cudaError_t cudaStreamCreate(cudaStream_t *s) {
    return cudaStreamCreateWithFlags(s, cudaStreamDefault);
}
LOCKSTEP_INLINE cudaError_t cudaStreamDestroy(cudaStream_t s) {
    return (cudaError_t)lockstep_stream_destroy(s);
}
LOCKSTEP_INLINE cudaError_t cudaStreamSynchronize(cudaStream_t s) {
    return (cudaError_t)lockstep_stream_synchronize(s);
}
LOCKSTEP_INLINE cudaError_t cudaStreamQuery(cudaStream_t s) {
    return (cudaError_t)lockstep_stream_query(s);
}
LOCKSTEP_INLINE cudaError_t cudaStreamGetFlags(cudaStream_t s, unsigned *flags) {
    return (cudaError_t)lockstep_stream_ask(s, flags, nullptr);
}
LOCKSTEP_INLINE cudaError_t cudaStreamGetPriority(cudaStream_t s, int *priority) {
    return (cudaError_t)lockstep_stream_ask(s, nullptr, priority);
}
LOCKSTEP_INLINE cudaError_t cudaStreamGetId(cudaStream_t s, unsigned long long *id) {
    return *id = (unsigned long long)(uintptr_t)s, cudaSuccess;
}
LOCKSTEP_INLINE cudaError_t cudaStreamGetDevice(cudaStream_t, int *device) {
    return *device = 0, cudaSuccess;
}
LOCKSTEP_INLINE cudaError_t cudaDeviceGetStreamPriorityRange(int *least, int *greatest) {
    if (least) *least = 0;
    if (greatest) *greatest = -5;
    return cudaSuccess;
}
LOCKSTEP_INLINE cudaError_t cudaStreamWaitEvent(cudaStream_t s, cudaEvent_t e, unsigned = 0) {
    return (cudaError_t)lockstep_stream_wait(s, e);
}

/* ---- events ---- */

LOCKSTEP_INLINE cudaError_t cudaEventCreateWithFlags(cudaEvent_t *e, unsigned flags) {
    return (cudaError_t)lockstep_event_create((void **)e, flags);
}
LOCKSTEP_INLINE cudaError_t cudaEventCreate(cudaEvent_t *e, unsigned flags = cudaEventDefault) {
    return cudaEventCreateWithFlags(e, flags);
}
LOCKSTEP_INLINE cudaError_t cudaEventDestroy(cudaEvent_t e) {
    return (cudaError_t)lockstep_event_destroy(e);
}
LOCKSTEP_INLINE cudaError_t cudaEventRecord(cudaEvent_t e, cudaStream_t s = nullptr) {
    return (cudaError_t)lockstep_event_record(e, s);
}
LOCKSTEP_INLINE cudaError_t cudaEventRecordWithFlags(cudaEvent_t e, cudaStream_t s = nullptr,
                                                     unsigned = cudaEventRecordDefault) {
    return cudaEventRecord(e, s);
}
LOCKSTEP_INLINE cudaError_t cudaEventSynchronize(cudaEvent_t e) {
    return (cudaError_t)lockstep_event_synchronize(e);
}
LOCKSTEP_INLINE cudaError_t cudaEventQuery(cudaEvent_t e) {
    return (cudaError_t)lockstep_event_query(e);
}
LOCKSTEP_INLINE cudaError_t cudaEventElapsedTime(float *ms, cudaEvent_t from, cudaEvent_t to) {
    return (cudaError_t)lockstep_event_elapsed(ms, from, to);
}

/* ---- host code in a stream ---- */

LOCKSTEP_INLINE cudaError_t cudaLaunchHostFunc(cudaStream_t s, cudaHostFn_t function, void *data) {
    return (cudaError_t)lockstep_host_function(s, function, data);
}

namespace lockstep {
struct stream_callback {
    cudaStream_t stream;
    cudaStreamCallback_t function;
    void *data;
};
inline void call_back(void *p) {
    stream_callback c = *(stream_callback *)p;
    delete (stream_callback *)p;
    c.function(c.stream, cudaSuccess, c.data);
}
} // namespace lockstep
LOCKSTEP_INLINE cudaError_t cudaStreamAddCallback(cudaStream_t s, cudaStreamCallback_t function,
                                                  void *data, unsigned) {
    return cudaLaunchHostFunc(s, lockstep::call_back,
                              new lockstep::stream_callback{s, function, data});
}
#endif
