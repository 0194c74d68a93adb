/** @file graph.h
 * CUDA graphs (CUDA C++ Programming Guide, "CUDA Graphs"): operations that are captured or added
 * once and launched together. Each node runs after the nodes that it depends on.
 */
#ifndef LOCKSTEP_CUDART_GRAPH_GRAPH_H
#define LOCKSTEP_CUDART_GRAPH_GRAPH_H

#include "cudart/stream_ops.h"

struct graph;

/** The graph that receives the next operation instead of a stream; NULL: none. */
struct graph *graph_collecting(void);

/** Adds an operation to the graph that captures stream s, or that collects (s is NULL).
 * @return 0 or cudaErrorStreamCaptureInvalidated */
int graph_capture(struct graph *g, struct stream *s, const struct operation *o);

/** Stream s waits for an event of a capturing stream, so it joins that capture. */
void graph_join(struct stream *s, struct event *e);

/** Invalidates the capture because of an illegal call.
 * @return cudaErrorStreamCaptureUnsupported */
int graph_spoil(struct stream *s);

/** Launches the graph in stream s. @return 0 or the sticky error */
int graph_run(struct graph *g, struct stream *s);

#endif
