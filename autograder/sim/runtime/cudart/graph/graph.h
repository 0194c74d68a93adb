/** @file graph.h
 * Graphs: operations that are captured or added, then launched together, each after those that it
 * depends on.
 */
#ifndef LOCKSTEP_CUDART_GRAPH_GRAPH_H
#define LOCKSTEP_CUDART_GRAPH_GRAPH_H

#include "cudart/stream_ops.h"

struct graph;

/** Where the next operation goes instead of running; NULL: nowhere. */
struct graph *graph_collecting(void);

/** Adds an operation to the graph that captures a stream, or that collects. */
int graph_capture(struct graph *g, struct stream *s, const struct operation *o);

/** A stream that waits for an event of a captured stream is captured as well. */
void graph_join(struct stream *s, struct event *e);

/** A call that a capture cannot hold: it ends without a graph. @return the error */
int graph_spoil(struct stream *s);

int graph_run(struct graph *g, struct stream *s);

#endif
