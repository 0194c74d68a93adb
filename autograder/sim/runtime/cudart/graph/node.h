/** @file node.h
 * Internal representation of graphs, shared by the files of this folder.
 */
#ifndef LOCKSTEP_CUDART_GRAPH_NODE_H
#define LOCKSTEP_CUDART_GRAPH_NODE_H

#include "graph.h"
#include "sim/abi/graph_query.h"

struct graph_node {
    struct operation operation;
    struct graph *graph;
    uint64_t id;               /* identity; copies of the node keep it */
    uint32_t number;           /* index in the graph */
    bool gone, skipped;        /* gone: destroyed; skipped: disabled in an executable graph */
    struct capture_deps after; /* numbers of the nodes that it depends on */
    struct lockstep_kernel_node kernel; /* the parameters last returned to the program */
};

struct graph {
    struct graph_node **nodes;
    uint32_t count, capacity;
    bool spoilt;
    struct stream **streams; /* of an executable graph: one per node */
    struct held_object *objects;
};

/** The node that was added last. */
extern struct graph_node *graph_added;

struct graph_node *graph_add(struct graph *g, const struct operation *o);
void graph_free(struct graph *g);
struct graph *graph_copy(const struct graph *from);
/** Finds the counterpart of a node in `g` or its child graphs: its copy or its original.
 * @return NULL if there is none */
struct graph_node *graph_find(const struct graph *g, const struct graph_node *n);

void capture_deps_add(struct capture_deps *t, uint32_t node);
void capture_deps_remove(struct capture_deps *t, uint32_t node);

/** Replaces the node's operation. Copies a kernel's arguments, because the caller's do not outlive
 * the call. */
void node_keep(struct graph_node *n, const struct operation *o);
/** Invalidates the kernel parameters that were returned to the program. */
void node_forget_kernel(struct graph_node *n);

/** User objects that a graph retains; a copy of the graph retains them, too. */
void graph_objects_copy(struct graph *to, const struct graph *from);
void graph_objects_release(struct graph *g);

#endif
