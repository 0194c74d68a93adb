/* CUDA Runtime API, "Stream Management": creation, destruction and attributes of streams. */
#include "api_misuse.h"
#include "leaks.h"
#include "core/core.h"
#include "core/cuda_errors.h"
#include "hb/hb.h"
#include "sim/abi/streams.h"

#define CALLER sim_pc(__builtin_return_address(0))

enum { PER_THREAD = 2, NON_BLOCKING = 1 };

int lockstep_stream_create(void **handle, unsigned flags, int priority) {
    CALL_WRITES(handle, sizeof *handle);
    /* in a kernel the handle only identifies an order (exec/dynamic_parallelism.c) */
    if (sim.current) {
        static uintptr_t names = 4096;
        *handle = (void *)(names += 16);
        return cudaSuccess;
    }
    sim_init();
    struct stream *s = stream_new(!(flags & NON_BLOCKING));
    s->priority = priority;
    leaks_made(s, "a stream", CALLER);
    *handle = s;
    return cudaSuccess;
}

int lockstep_stream_destroy(void *handle) {
    if (sim.current) return cudaSuccess;
    struct stream *s = stream_find(handle);
    if (!s) return api_misuse_stream(CALLER);
    if ((uintptr_t)handle <= PER_THREAD) return sim_error(cudaErrorInvalidResourceHandle);
    leaks_ended(s);
    s->destroyed = true; /* submitted operations are not affected */
    return cudaSuccess;
}

int lockstep_stream_ask(void *handle, unsigned *flags, int *priority) {
    CALL_WRITES(flags, sizeof *flags);
    CALL_WRITES(priority, sizeof *priority);
    struct stream *s = stream_find(handle);
    if (!s) return api_misuse_stream(CALLER);
    if (flags) *flags = s->blocking ? 0 : NON_BLOCKING;
    if (priority) *priority = s->priority;
    return cudaSuccess;
}
