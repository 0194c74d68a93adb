/* Stream capture (CUDA C++ Programming Guide, "Creating a Graph Using Stream Capture"): operations
 * submitted to a capturing stream become nodes. */
#include "graph.h"
#include "node.h"
#include "core/core.h"
#include "core/cuda_errors.h"
#include "hb/hb.h"

#include <stdlib.h>
#include "sim/abi/graph_capture.h"

int graph_capture(struct graph *g, struct stream *s, const struct operation *o) {
    graph_added = NULL;
    if (g->spoilt) return sim_error(cudaErrorStreamCaptureInvalidated);
    graph_added = graph_add(g, o);
    for (uint32_t i = 0; s && i < s->capture_deps.count; i++)
        capture_deps_add(&graph_added->after, s->capture_deps.node[i]);
    if (s) s->capture_deps.count = 0;
    if (s) capture_deps_add(&s->capture_deps, graph_added->number);
    return cudaSuccess;
}

void graph_join(struct stream *s, struct event *e) {
    s->capture = e->capture;
    for (uint32_t i = 0; i < e->capture_deps.count; i++)
        capture_deps_add(&s->capture_deps, e->capture_deps.node[i]);
}

int graph_spoil(struct stream *s) {
    s->capture->spoilt = true;
    return sim_error(cudaErrorStreamCaptureUnsupported);
}

static int begin(struct stream *s, struct graph *g) {
    if (!s || s->capture) return sim_error(cudaErrorInvalidValue);
    if (!s->index)
        return sim_error(
            cudaErrorStreamCaptureUnsupported); /* the default stream cannot be captured */
    s->capture = g ? g : calloc(1, sizeof *s->capture);
    if (!s->capture) sim_fail("out of memory for a graph");
    s->capture_deps.count = 0;
    return cudaSuccess;
}

int lockstep_capture_begin(void *stream) { return begin(stream_find(stream), NULL); }

int lockstep_capture_add(void *stream, void *graph, void *const *after, size_t count) {
    struct stream *s = stream_find(stream);
    int error = graph ? begin(s, graph) : sim_error(cudaErrorInvalidValue);
    for (size_t i = 0; !error && i < count; i++)
        capture_deps_add(&s->capture_deps, ((const struct graph_node *)after[i])->number);
    return error;
}

int lockstep_capture_end(void *stream, void **graph) {
    CALL_WRITES(graph, sizeof *graph);
    struct stream *s = stream_find(stream), *other;
    *graph = NULL;
    if (!s || !s->capture) return sim_error(cudaErrorStreamCaptureIsolation);
    struct graph *g = s->capture;
    for (uint32_t i = 0; (other = stream_at(i)); i++)
        if (other->capture == g) other->capture = NULL, other->capture_deps.count = 0;
    if (!g->spoilt) *graph = g;
    if (!g->spoilt) return cudaSuccess;
    graph_free(g);
    return sim_error(cudaErrorStreamCaptureInvalidated);
}

int lockstep_is_capturing(void *stream) {
    struct stream *s = stream_find(stream);
    return !s || !s->capture ? 0 : s->capture->spoilt ? 2 : 1;
}

void *lockstep_captured_graph(void *stream) {
    struct stream *s = stream_find(stream);
    return s ? s->capture : NULL;
}

/* The nodes that the stream's next node will depend on. */
size_t lockstep_capture_deps(void *stream, void **nodes, size_t capacity) {
    if (nodes) CALL_WRITES(nodes, capacity * sizeof *nodes);
    const struct stream *s = stream_find(stream);
    if (!s || !s->capture) return 0;
    for (uint32_t i = 0; nodes && i < s->capture_deps.count && i < capacity; i++)
        nodes[i] = s->capture->nodes[s->capture_deps.node[i]];
    return s->capture_deps.count;
}

int lockstep_capture_depends(void *stream, void *const *nodes, size_t count, int instead) {
    struct stream *s = stream_find(stream);
    if (!s || !s->capture) return sim_error(cudaErrorInvalidValue);
    if (instead) s->capture_deps.count = 0;
    for (size_t i = 0; i < count; i++)
        capture_deps_add(&s->capture_deps, ((const struct graph_node *)nodes[i])->number);
    return cudaSuccess;
}
