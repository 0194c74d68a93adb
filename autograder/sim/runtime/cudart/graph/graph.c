/* Lifetime of graphs and their nodes: creation, copy, destruction. */
#include "node.h"
#include "cudart/cudart.h"
#include "core/core.h"
#include "hb/hb.h"

#include <stdlib.h>
#include <string.h>

void capture_deps_add(struct capture_deps *t, uint32_t node) {
    for (uint32_t i = 0; i < t->count; i++)
        if (t->node[i] == node) return;
    t->node = realloc(t->node, (t->count + 1) * sizeof *t->node);
    if (!t->node) sim_fail("out of memory for a graph");
    t->node[t->count++] = node;
}

void capture_deps_remove(struct capture_deps *t, uint32_t node) {
    for (uint32_t i = 0; i < t->count; i++)
        if (t->node[i] == node) t->node[i--] = t->node[--t->count];
}

static bool has_argument(const struct operation *o) {
    return o->kind == OP_KERNEL || o->kind == OP_LIBRARY;
}

static void forget_operation(struct graph_node *n) {
    struct operation *o = &n->operation;
    if (has_argument(o)) free(o->launch.argument);
    if (has_argument(o)) free((char *)(uintptr_t)o->launch.name);
    if (o->kind == OP_GRAPH && o->graph) graph_free(o->graph);
    node_forget_kernel(n);
}

void node_keep(struct graph_node *n, const struct operation *o) {
    void *copy = NULL;
    char *name = NULL;
    if (has_argument(o)) {
        copy = malloc(o->launch.argument_bytes + 1);
        name = strdup(o->launch.name);
        if (!copy || !name) sim_fail("out of memory for a graph");
        memcpy(copy, o->launch.argument, o->launch.argument_bytes);
    }
    struct graph *child = o->kind == OP_GRAPH ? graph_copy(o->graph) : NULL;
    forget_operation(n);
    n->operation = *o;
    n->operation.launch.argument = copy;
    n->operation.launch.name = name;
    n->operation.graph = child;
}

struct graph_node *graph_add(struct graph *g, const struct operation *o) {
    static uint64_t ids;
    if (g->count == g->capacity) {
        g->capacity = g->capacity ? 2 * g->capacity : 16;
        g->nodes = realloc(g->nodes, g->capacity * sizeof *g->nodes);
    }
    struct graph_node *n = calloc(1, sizeof *n);
    if (!g->nodes || !n) sim_fail("out of memory for a graph");
    n->graph = g;
    n->number = g->count;
    n->id = ++ids;
    node_keep(n, o);
    return g->nodes[g->count++] = n;
}

void graph_free(struct graph *g) {
    graph_objects_release(g);
    for (uint32_t i = 0; i < g->count; i++) {
        forget_operation(g->nodes[i]);
        if (g->streams && g->streams[i]) g->streams[i]->destroyed = true;
        free(g->nodes[i]->after.node);
        free(g->nodes[i]);
    }
    free(g->nodes);
    free(g->streams);
    free(g);
}

struct graph *graph_copy(const struct graph *from) {
    struct graph *g = calloc(1, sizeof *g);
    if (!g) sim_fail("out of memory for a graph");
    for (uint32_t i = 0; i < from->count; i++) {
        const struct graph_node *old = from->nodes[i];
        struct graph_node *n = graph_add(g, &old->operation);
        n->id = old->id;
        n->gone = old->gone;
        n->skipped = old->skipped;
        for (uint32_t k = 0; k < old->after.count; k++)
            capture_deps_add(&n->after, old->after.node[k]);
    }
    graph_objects_copy(g, from);
    return g;
}

struct graph_node *graph_find(const struct graph *g, const struct graph_node *n) {
    struct graph_node *found = NULL;
    for (uint32_t i = 0; i < g->count && !found; i++) {
        struct graph_node *other = g->nodes[i];
        if (other->id == n->id && !other->gone) return other;
        if (other->operation.kind == OP_GRAPH) found = graph_find(other->operation.graph, n);
    }
    return found;
}
