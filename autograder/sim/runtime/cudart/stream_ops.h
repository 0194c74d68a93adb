/** @file stream_ops.h
 * What goes into a stream: kernels, copies, fills, host functions. It runs at once, or becomes a
 * node of the graph that captures the stream.
 */
#ifndef LOCKSTEP_CUDART_STREAM_OPS_H
#define LOCKSTEP_CUDART_STREAM_OPS_H

#include "sim/abi/cudart.h"
#include "core/core.h"
#include "exec/exec.h"
#include "hb/hb.h"
#include "memory/memory.h"

enum operation_kind {
    OP_EMPTY,
    OP_KERNEL,
    OP_COPY,
    OP_FILL,
    OP_HOST,
    OP_GRAPH,
    OP_EVENT_RECORD, /* `data` is the event */
    OP_EVENT_WAIT,
    OP_LIBRARY
};

struct operation {
    enum operation_kind kind;
    const char *name; /* of the call */
    uint64_t pc;
    struct launch launch;        /* of a library (library_call.c): only name, kernel, argument */
    struct lockstep_region copy; /* of a fill: only `to` and the sizes */
    uint32_t value, value_bytes;
    void (*function)(void *);
    void *data;
    struct graph *graph;
    double ns;
};

/** @param waits the call returns when it is done @return a CUDA error */
int operation_submit(const void *stream, const struct operation *o, bool waits);

/** Copies in the midst of another operation, unless one of the places is too small. */
void operation_copy_now(void *to, const void *from, uint64_t bytes);

/** Memory is allocated, or is about to be freed, in a stream: whoever uses it must know of the one,
 * and be known to the other. @return a CUDA error */
int operation_allocated(struct allocation *a, const void *stream, uint64_t pc);
int operation_frees(struct allocation *a, const void *stream, uint64_t pc);

/** A copy runs: was any of what it takes from the device ever stored? */
void operation_check_source(const struct operation *o);

/** A call of a library runs. @return nanoseconds */
double library_run(const struct operation *o);

/** A node of a graph records the event in the stream, or waits for it there.
 * @return a CUDA error */
int event_in_graph(struct stream *s, void *event, bool waits);

/** Runs it in the stream. */
int operation_run(struct stream *s, const struct operation *o, bool waits);

#endif
