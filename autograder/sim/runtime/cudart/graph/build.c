/* Explicit construction of graphs (CUDA C++ Programming Guide, "CUDA Graphs"). While a graph
 * collects, the next submitted operation becomes a node instead of running. */
#include "graph.h"
#include "node.h"
#include "cudart/cudart.h"
#include "core/core.h"
#include "core/cuda_errors.h"
#include "hb/hb.h"

#include <stdlib.h>
#include "sim/abi/graph_build.h"

static struct graph *collecting;
struct graph_node *graph_added;
struct graph *graph_collecting(void) {
    return collecting;
}

void *lockstep_graph_now(void) { return collecting; }

int lockstep_graph_create(void **graph) {
    CALL_WRITES(graph, sizeof *graph);
    *graph = calloc(1, sizeof(struct graph));
    return *graph ? cudaSuccess : sim_error(cudaErrorMemoryAllocation);
}

void lockstep_graph_collect(void *graph) {
    collecting = graph;
    graph_added = NULL;
}

int lockstep_graph_collected(void **node, void *const *after, size_t count) {
    CALL_WRITES(node, sizeof *node);
    struct graph *g = collecting;
    collecting = NULL;
    if (!graph_added || graph_added->graph != g) return sim_error(cudaErrorInvalidValue);
    for (size_t i = 0; i < count; i++)
        capture_deps_add(&graph_added->after, ((const struct graph_node *)after[i])->number);
    if (node) *node = graph_added;
    return cudaSuccess;
}

/* The operation collected last replaces that of an existing node. */
int lockstep_graph_replace(void *executable, void *node) {
    struct graph *g = collecting, *to = executable;
    struct graph_node *n = node;
    collecting = NULL;
    if (n && to) n = graph_find(to, n);
    if (!graph_added || graph_added->graph != g || !n) return sim_error(cudaErrorInvalidValue);
    node_keep(n, &graph_added->operation);
    return cudaSuccess;
}

int lockstep_graph_add_empty(void *graph, void *child) {
    struct operation o = {.kind = child ? OP_GRAPH : OP_EMPTY, .graph = child};
    return graph_capture(graph, NULL, &o);
}

int lockstep_graph_add_memory(void *graph, void *memory, size_t bytes, int type) {
    struct operation o = {.kind = OP_EMPTY, .data = memory, .value = (uint32_t)type};
    o.copy.width = bytes;
    return graph_capture(graph, NULL, &o);
}

int lockstep_graph_add_event(void *graph, void *event, int waits) {
    struct operation o = {.kind = waits ? OP_EVENT_WAIT : OP_EVENT_RECORD, .data = event};
    return event ? graph_capture(graph, NULL, &o) : sim_error(cudaErrorInvalidValue);
}

int lockstep_graph_depends(void *from, void *to, int no_longer) {
    struct graph_node *late = to;
    const struct graph_node *early = from;
    if (!early || !late || early->graph != late->graph) return sim_error(cudaErrorInvalidValue);
    if (no_longer)
        capture_deps_remove(&late->after, early->number);
    else
        capture_deps_add(&late->after, early->number);
    return cudaSuccess;
}

/* The node keeps its slot as an empty operation, so that all other nodes keep their numbers. */
int lockstep_graph_destroy_node(void *node) {
    struct graph_node *n = node;
    const struct operation nothing = {.kind = OP_EMPTY};
    if (!n || n->gone) return sim_error(cudaErrorInvalidValue);
    for (uint32_t i = 0; i < n->graph->count; i++)
        capture_deps_remove(&n->graph->nodes[i]->after, n->number);
    n->after.count = 0;
    n->gone = true;
    node_keep(n, &nothing);
    return cudaSuccess;
}

int lockstep_graph_destroy(void *graph) {
    if (!graph) return sim_error(cudaErrorInvalidValue);
    graph_free(graph);
    return cudaSuccess;
}

int lockstep_graph_clone(void **to, void *graph) {
    CALL_WRITES(to, sizeof *to);
    if (!graph) return sim_error(cudaErrorInvalidValue);
    *to = graph_copy(graph);
    return cudaSuccess;
}

int lockstep_graph_find(void **node, void *original, void *graph) {
    CALL_WRITES(node, sizeof *node);
    *node = original && graph ? graph_find(graph, original) : NULL;
    return *node ? cudaSuccess : sim_error(cudaErrorInvalidValue);
}

/* @param enable 1, 0, or -1 to query only. @return whether the node is enabled, or -1 */
int lockstep_graph_enable(void *executable, void *node, int enable) {
    struct graph_node *n = executable && node ? graph_find(executable, node) : NULL;
    if (!n) return -1;
    if (enable >= 0) n->skipped = !enable;
    return !n->skipped;
}
