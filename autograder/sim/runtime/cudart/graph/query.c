/* Queries on graphs: the type, dependencies and parameters of nodes. */
#include "node.h"
#include "cudart/cudart.h"
#include "core/core.h"
#include "core/cuda_errors.h"
#include "sim/abi/copies.h"
#include "sim/abi/graph_query.h"
#include "sim/abi/launch.h"

#include <stdlib.h>
#include <string.h>

/* ---- nodes and edges: fills up to `capacity` entries, returns the total ---- */

size_t lockstep_graph_nodes(void *graph, void **nodes, size_t capacity, int roots) {
    if (nodes) CALL_WRITES(nodes, capacity * sizeof *nodes);
    struct graph *g = graph;
    size_t count = 0;
    for (uint32_t i = 0; i < g->count; i++) {
        if (g->nodes[i]->gone || (roots && g->nodes[i]->after.count)) continue;
        if (nodes && count < capacity) nodes[count] = g->nodes[i];
        count++;
    }
    return count;
}

size_t lockstep_graph_edges(void *graph, void **from, void **to, size_t capacity) {
    if (from) CALL_WRITES(from, capacity * sizeof *from);
    if (to) CALL_WRITES(to, capacity * sizeof *to);
    struct graph *g = graph;
    size_t count = 0;
    for (uint32_t i = 0; i < g->count; i++)
        for (uint32_t k = 0; k < g->nodes[i]->after.count; k++, count++)
            if (from && to && count < capacity) {
                from[count] = g->nodes[g->nodes[i]->after.node[k]];
                to[count] = g->nodes[i];
            }
    return count;
}

size_t lockstep_graph_dependencies(void *node, void **nodes, size_t capacity) {
    if (nodes) CALL_WRITES(nodes, capacity * sizeof *nodes);
    const struct graph_node *n = node;
    for (uint32_t i = 0; nodes && i < n->after.count && i < capacity; i++)
        nodes[i] = n->graph->nodes[n->after.node[i]];
    return n->after.count;
}

size_t lockstep_graph_dependents(void *node, void **nodes, size_t capacity) {
    if (nodes) CALL_WRITES(nodes, capacity * sizeof *nodes);
    const struct graph_node *n = node;
    size_t count = 0;
    for (uint32_t i = 0; i < n->graph->count; i++)
        for (uint32_t k = 0; k < n->graph->nodes[i]->after.count; k++) {
            if (n->graph->nodes[i]->after.node[k] != n->number) continue;
            if (nodes && count < capacity) nodes[count] = n->graph->nodes[i];
            count++;
        }
    return count;
}

/* enum cudaGraphNodeType; nodes that allocate or free memory keep it as their value */
int lockstep_graph_node_type(void *node) {
    static const int types[] = {
        [OP_EMPTY] = 5, [OP_KERNEL] = 0,     [OP_COPY] = 1,         [OP_FILL] = 2,   [OP_HOST] = 3,
        [OP_GRAPH] = 4, [OP_EVENT_WAIT] = 6, [OP_EVENT_RECORD] = 7, [OP_LIBRARY] = 0};
    const struct operation *o = &((const struct graph_node *)node)->operation;
    return o->kind == OP_EMPTY && o->value ? (int)o->value : types[o->kind];
}

/* The kernel's name, or the kind of any other node. */
const char *lockstep_graph_label(void *node) {
    static const char *const kinds[] = {"kernel", "copy",           "fill",        "host function",
                                        "graph",  "empty",          "event: wait", "event: record",
                                        "signal", "semaphore wait", "allocation",  "free"};
    const struct operation *o = &((const struct graph_node *)node)->operation;
    return o->kind == OP_KERNEL ? o->launch.name : kinds[lockstep_graph_node_type(node)];
}

/* ---- parameters ---- */

int lockstep_graph_copied(void *node, struct lockstep_region *c) {
    CALL_WRITES(c, sizeof *c);
    const struct operation *o = &((const struct graph_node *)node)->operation;
    if (o->kind != OP_COPY) return sim_error(cudaErrorInvalidValue);
    *c = o->copy;
    return cudaSuccess;
}

int lockstep_graph_filled(void *node, struct lockstep_region *c, unsigned *value, unsigned *bytes) {
    CALL_WRITES(c, sizeof *c);
    CALL_WRITES(value, sizeof *value);
    CALL_WRITES(bytes, sizeof *bytes);
    const struct operation *o = &((const struct graph_node *)node)->operation;
    if (o->kind != OP_FILL) return sim_error(cudaErrorInvalidValue);
    *c = o->copy, *value = o->value, *bytes = o->value_bytes;
    return cudaSuccess;
}

void *lockstep_graph_data(void *node, void (**function)(void *), size_t *bytes) {
    if (function) CALL_WRITES(function, sizeof *function);
    if (bytes) CALL_WRITES(bytes, sizeof *bytes);
    const struct operation *o = &((const struct graph_node *)node)->operation;
    if (function) *function = o->function;
    if (bytes) *bytes = o->copy.width;
    return o->kind == OP_GRAPH ? (void *)o->graph : o->data;
}

/* ---- kernels: the closure holds the arguments and describes where they are ---- */

void node_forget_kernel(struct graph_node *n) {
    if (!n->kernel.arguments) return;
    guard_remove(n->kernel.arguments);
    free(n->kernel.arguments);
    free(n->kernel.bytes);
    n->kernel = (struct lockstep_kernel_node){0};
}

void lockstep_describe_argument(struct lockstep_kernel_node *k, void *at, size_t bytes) {
    if (!guard_is_off()) return; /* a lesson's file cannot use graphs */
    if (k->arguments && k->count < k->capacity)
        k->arguments[k->count] = at, k->bytes[k->count] = bytes;
    k->count++;
}

/* Describes the arguments in two passes: the first counts them, the second stores addresses and
 * sizes. */
static void ask(struct graph_node *n, struct lockstep_kernel_node *k) {
    const struct launch *l = &n->operation.launch;
    *k = (struct lockstep_kernel_node){.name = l->name, .shared = l->shared};
    k->function = l->function ? l->function : (const void *)l->kernel;
    memcpy(k->grid, l->grid, sizeof k->grid);
    memcpy(k->block, l->block, sizeof k->block);
    if (l->describe) l->describe(l->argument, k);
    k->capacity = k->count;
    k->arguments = calloc(k->capacity + 1, sizeof *k->arguments);
    k->bytes = calloc(k->capacity + 1, sizeof *k->bytes);
    if (!k->arguments || !k->bytes) sim_fail("out of memory for a graph");
    k->count = 0;
    if (l->describe) l->describe(l->argument, k);
}

/* The program may modify the array of pointers, as long as the node exists. */
int lockstep_graph_kernel(void *node, struct lockstep_kernel_node *k) {
    CALL_WRITES(k, sizeof *k);
    struct graph_node *n = node;
    if (!n || n->operation.kind != OP_KERNEL) return sim_error(cudaErrorInvalidValue);
    node_forget_kernel(n);
    ask(n, &n->kernel);
    guard_add(n->kernel.arguments, (n->kernel.capacity + 1) * sizeof *n->kernel.arguments);
    *k = n->kernel;
    return cudaSuccess;
}

void lockstep_graph_kernel_set_function(void *node, const void *function) {
    ((struct graph_node *)node)->operation.launch.function = function;
}

/* Was `function` returned to the program as the kernel of node n? `to` may be a copy of n. */
static bool is_its_kernel(const struct launch *to, const struct launch *n, const void *function) {
    if (to->function) return function == to->function;
    return function == (const void *)to->kernel ||
           (n->kernel == to->kernel && function == n->function);
}

/* Changes launch shape and arguments, but not the kernel. */
int lockstep_graph_kernel_change(void *executable, void *node, const void *function,
                                 const uint32_t grid[3], const uint32_t block[3], uint64_t shared,
                                 void **arguments) {
    struct graph_node *n = node, *to = n && executable ? graph_find(executable, n) : n;
    if (!to || to->operation.kind != OP_KERNEL) return sim_error(cudaErrorInvalidValue);
    struct lockstep_kernel_node k;
    struct launch *l = &to->operation.launch;
    if (!is_its_kernel(l, &n->operation.launch, function)) return -1;
    ask(to, &k);
    for (uint32_t i = 0; arguments && i < k.count; i++)
        memmove(k.arguments[i], arguments[i], k.bytes[i]);
    free(k.arguments);
    free(k.bytes);
    memcpy(l->grid, grid, sizeof l->grid);
    memcpy(l->block, block, sizeof l->block);
    l->shared = shared;
    return cudaSuccess;
}
