/* Executable graphs: launch and update. */
#include "graph.h"
#include "node.h"
#include "cudart/cudart.h"
#include "core/core.h"
#include "core/cuda_errors.h"
#include "hb/hb.h"

#include <stdlib.h>
#include "sim/abi/graph_build.h"

static void run_node(const struct graph_node *n, struct stream *s) {
    const struct operation *o = &n->operation;
    if (n->skipped) return;
    if (o->kind == OP_EVENT_RECORD || o->kind == OP_EVENT_WAIT)
        event_in_graph(s, o->data, o->kind == OP_EVENT_WAIT);
    else
        operation_run(s, o, false);
}

/* Runs all nodes whose predecessors have run.
 * @return false if there was none: the nodes of a cycle never become ready */
static bool run_ready(struct graph *g, struct stream *s, bool *done) {
    bool any = false;
    for (uint32_t i = 0; i < g->count; i++) {
        const struct capture_deps *after = &g->nodes[i]->after;
        bool ready = !done[i];
        for (uint32_t k = 0; k < after->count && ready; k++) ready = done[after->node[k]];
        if (!ready) continue;
        struct stream *mine = g->streams[i];
        stream_follow(mine, s);
        for (uint32_t k = 0; k < after->count; k++) stream_follow(mine, g->streams[after->node[k]]);
        run_node(g->nodes[i], mine);
        done[i] = any = true;
    }
    return any;
}

int graph_run(struct graph *g, struct stream *s) {
    bool *done = calloc(g->count + 1, sizeof *done);
    if (!done) sim_fail("out of memory for a graph");
    if (!g->streams) g->streams = calloc(g->count + 1, sizeof *g->streams);
    if (!g->streams) sim_fail("out of memory for a graph");
    for (uint32_t i = 0; i < g->count; i++)
        if (!g->streams[i]) g->streams[i] = stream_new(false);
    stream_begin(s);
    stream_end(s, 0, false);
    while (run_ready(g, s, done)) continue;
    for (uint32_t i = 0; i < g->count; i++) stream_follow(s, g->streams[i]);
    free(done);
    return sim.sticky_error;
}

int lockstep_graph_launch(void *graph, const void *stream) {
    struct operation o = {.kind = OP_GRAPH, .graph = graph};
    return graph ? operation_submit(stream, &o, false) : sim_error(cudaErrorInvalidValue);
}

static bool same_node(const struct graph_node *a, const struct graph_node *b) {
    bool same = a->operation.kind == b->operation.kind && a->gone == b->gone &&
                a->after.count == b->after.count;
    for (uint32_t i = 0; same && i < a->after.count; i++)
        same = a->after.node[i] == b->after.node[i];
    return same;
}

/* The topology must be identical, node by node; then the parameters of the other graph are taken
 * over. */
int lockstep_graph_update(void *executable, void *graph) {
    struct graph *to = executable, *from = graph;
    bool same = to && from && to->count == from->count;
    for (uint32_t i = 0; same && i < to->count; i++) same = same_node(to->nodes[i], from->nodes[i]);
    if (!same) return sim_error(cudaErrorGraphExecUpdateFailure);
    for (uint32_t i = 0; i < to->count; i++) node_keep(to->nodes[i], &from->nodes[i]->operation);
    return cudaSuccess;
}
