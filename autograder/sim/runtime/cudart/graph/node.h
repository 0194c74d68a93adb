/** @file node.h
 * Graphs from inside: their nodes, for the files graph*.c.
 */
#ifndef LOCKSTEP_CUDART_GRAPH_NODE_H
#define LOCKSTEP_CUDART_GRAPH_NODE_H

#include "graph.h"

struct graph_node {
    struct operation operation;
    struct graph *graph;
    uint64_t id;                        /* a copy of the node has it, too */
    uint32_t number;                    /* its place in the graph */
    bool gone, skipped;                 /* destroyed; an executable graph's: not enabled */
    struct capture_deps after;          /* the nodes that it depends on, by number */
    struct lockstep_kernel_node kernel; /* what the program was told of it */
};

struct graph {
    struct graph_node **nodes;
    uint32_t count, capacity;
    bool spoilt;
    struct stream **streams; /* of an executable graph: one a node */
    struct held_object *objects;
};

/** The node that was made last; graphs by hand ask for it. */
extern struct graph_node *graph_added;

struct graph_node *graph_add(struct graph *g, const struct operation *o);
void graph_free(struct graph *g);
struct graph *graph_copy(const struct graph *from);
/** The node that this one is a copy of, or the other way round, in `g` or its children, or NULL. */
struct graph_node *graph_find(const struct graph *g, const struct graph_node *n);

void tips_add(struct capture_deps *t, uint32_t node);
void tips_remove(struct capture_deps *t, uint32_t node);

/** The arguments of a kernel are copied: the caller's will be gone. */
void node_keep(struct graph_node *n, const struct operation *o);
/** What was told of a kernel's arguments is no longer so. */
void node_forget_kernel(struct graph_node *n);

/** The objects that a graph holds: a copy holds them as well. */
void graph_objects_copy(struct graph *to, const struct graph *from);
void graph_objects_release(struct graph *g);

#endif
