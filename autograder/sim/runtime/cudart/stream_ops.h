/** @file stream_ops.h
 * Operations of streams: kernels, copies, fills, host functions. An operation runs at submission,
 * or becomes a node of the graph that captures the stream.
 */
#ifndef LOCKSTEP_CUDART_STREAM_OPS_H
#define LOCKSTEP_CUDART_STREAM_OPS_H

#include "sim/abi/copies.h"
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
    const char *name; /* name of the API function */
    enum actor actor; /* of a copy or a fill: the call, or the graph */
    uint64_t pc;
    struct launch launch;        /* of a library call: only name, kernel and argument */
    struct lockstep_region copy; /* of a fill: only `to` and the sizes */
    uint32_t value, value_bytes;
    void (*function)(void *);
    void *data;
    struct graph *graph;
    double ns;
};

/** enum cudaMemcpyKind */
enum { HOST_TO_HOST, HOST_TO_DEVICE, DEVICE_TO_HOST, DEVICE_TO_DEVICE, BY_ADDRESS };

/** In device memory, or in host memory that the runtime allocated? Variables are not. */
HOT bool in_arena(const void *p) { return (uint64_t)p - (uint64_t)sim.arena < sim.arena_bytes; }

/** Submits an operation to a stream. @param waits the call is synchronous @return a cudaError_t */
int operation_submit(const void *stream, const struct operation *o, bool waits);

/** Copies within another operation. Does nothing if one of the ranges is too small. */
void operation_copy_now(void *to, const void *from, uint64_t bytes);

/** Stream-ordered allocation, and free (call it before the release). A use must happen after the
 * one and before the other.
 * @return a cudaError_t */
int operation_allocated(struct allocation *a, const void *stream, uint64_t pc);
int operation_frees(struct allocation *a, const void *stream, uint64_t pc);

/** Reports a copy to the host whose source was never written. */
void operation_check_source(const struct operation *o);

/** Runs a library call. @return its modelled duration in nanoseconds */
double library_run(const struct operation *o);

/** Records the event in the stream, or waits for it, as a node of a graph.
 * @return a cudaError_t */
int event_in_graph(struct stream *s, void *event, bool waits);

/** Runs the operation in the stream now. @return a cudaError_t */
int operation_run(struct stream *s, const struct operation *o, bool waits);

#endif
