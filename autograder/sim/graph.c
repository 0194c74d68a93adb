#include "graph.h"
#include "contain.h"

#include <stdlib.h>
#include <string.h>

#define CALLER sim_pc(__builtin_return_address(0))

enum { SUCCESS = 0, INVALID_VALUE = 1, UNSUPPORTED = 900, INVALIDATED = 901, NOT_CAPTURING = 905 };
enum { IMPLICIT = 906 };

struct graph_node {
    struct operation operation;
    struct graph *graph;
    uint32_t number;
    struct tips after; /* the nodes that it depends on */
};

struct graph {
    struct graph_node **nodes;
    uint32_t count, room;
    bool spoilt;
    struct stream **streams; /* of an executable graph: one a node */
};

static struct graph *collecting;
static struct graph_node *added;
struct graph *graph_collecting(void) {
    return collecting;
}

/* ---- nodes ---- */

static void tips_add(struct tips *t, uint32_t node) {
    for (uint32_t i = 0; i < t->count; i++)
        if (t->node[i] == node) return;
    t->node = realloc(t->node, (t->count + 1) * sizeof *t->node);
    if (!t->node) sim_fail("out of memory for a graph");
    t->node[t->count++] = node;
}

/* The arguments of a kernel are copied: the caller's will be gone. */
static void keep_operation(struct graph_node *n, const struct operation *o) {
    if (n->operation.kind == OP_KERNEL) free(n->operation.launch.argument);
    if (n->operation.kind == OP_KERNEL) free((char *)(uintptr_t)n->operation.launch.name);
    n->operation = *o;
    if (o->kind != OP_KERNEL) return;
    void *copy = malloc(o->launch.argument_bytes + 1);
    char *name = strdup(o->launch.name);
    if (!copy || !name) sim_fail("out of memory for a graph");
    memcpy(copy, o->launch.argument, o->launch.argument_bytes);
    n->operation.launch.argument = copy;
    n->operation.launch.name = name;
}

static struct graph_node *add_node(struct graph *g, const struct operation *o) {
    if (g->count == g->room) {
        g->room = g->room ? 2 * g->room : 16;
        g->nodes = realloc(g->nodes, g->room * sizeof *g->nodes);
    }
    struct graph_node *n = calloc(1, sizeof *n);
    if (!g->nodes || !n) sim_fail("out of memory for a graph");
    n->graph = g;
    n->number = g->count;
    keep_operation(n, o);
    return g->nodes[g->count++] = n;
}

static void graph_free(struct graph *g) {
    const struct operation nothing = {.kind = OP_EMPTY};
    for (uint32_t i = 0; i < g->count; i++) {
        keep_operation(g->nodes[i], &nothing);
        if (g->streams) g->streams[i]->destroyed = true;
        free(g->nodes[i]->after.node);
        free(g->nodes[i]);
    }
    free(g->nodes);
    free(g->streams);
    free(g);
}

static struct graph *graph_copy(const struct graph *from) {
    struct graph *g = calloc(1, sizeof *g);
    if (!g) sim_fail("out of memory for a graph");
    for (uint32_t i = 0; i < from->count; i++) {
        struct graph_node *n = add_node(g, &from->nodes[i]->operation);
        for (uint32_t k = 0; k < from->nodes[i]->after.count; k++)
            tips_add(&n->after, from->nodes[i]->after.node[k]);
    }
    return g;
}

/* ---- capture ---- */

int graph_capture(struct graph *g, struct stream *s, const struct operation *o) {
    added = NULL;
    if (g->spoilt) return sim_error(INVALIDATED);
    added = add_node(g, o);
    for (uint32_t i = 0; s && i < s->tips.count; i++) tips_add(&added->after, s->tips.node[i]);
    if (s) s->tips.count = 0;
    if (s) tips_add(&s->tips, added->number);
    return SUCCESS;
}

void graph_join(struct stream *s, struct event *e) {
    s->capture = e->capture;
    for (uint32_t i = 0; i < e->tips.count; i++) tips_add(&s->tips, e->tips.node[i]);
}

int graph_spoil(struct stream *s) {
    s->capture->spoilt = true;
    return sim_error(UNSUPPORTED);
}

int lockstep_capture_begin(void *stream) {
    struct stream *s = stream_find(stream);
    if (!s || s->capture) return sim_error(INVALID_VALUE);
    if (!s->index) return sim_error(UNSUPPORTED); /* the default stream cannot be captured */
    s->capture = calloc(1, sizeof *s->capture);
    if (!s->capture) sim_fail("out of memory for a graph");
    s->tips.count = 0;
    return SUCCESS;
}

int lockstep_capture_end(void *stream, void **graph) {
    contain_write(graph, sizeof *graph, CALLER);
    struct stream *s = stream_find(stream), *other;
    *graph = NULL;
    if (!s || !s->capture) return sim_error(NOT_CAPTURING);
    struct graph *g = s->capture;
    for (uint32_t i = 0; (other = stream_at(i)); i++)
        if (other->capture == g) other->capture = NULL, other->tips.count = 0;
    if (!g->spoilt) *graph = g;
    if (!g->spoilt) return SUCCESS;
    graph_free(g);
    return sim_error(INVALIDATED);
}

int lockstep_is_capturing(void *stream) {
    struct stream *s = stream_find(stream);
    return !s || !s->capture ? 0 : s->capture->spoilt ? 2 : 1;
}

/* ---- graphs by hand: the next operation is added instead of run ---- */

int lockstep_graph_create(void **graph) {
    contain_write(graph, sizeof *graph, CALLER);
    *graph = calloc(1, sizeof(struct graph));
    return *graph ? SUCCESS : sim_error(2);
}

void lockstep_graph_collect(void *graph) {
    collecting = graph;
    added = NULL;
}

int lockstep_graph_collected(void **node, void *const *after, size_t count) {
    contain_write(node, sizeof *node, CALLER);
    struct graph *g = collecting;
    collecting = NULL;
    if (!added || added->graph != g) return sim_error(INVALID_VALUE);
    for (size_t i = 0; i < count; i++)
        tips_add(&added->after, ((const struct graph_node *)after[i])->number);
    if (node) *node = added;
    return SUCCESS;
}

/* The operation that was collected last takes the place of another node's. */
int lockstep_graph_replace(void *executable, void *node) {
    struct graph *g = collecting, *to = executable;
    struct graph_node *n = node;
    collecting = NULL;
    if (!added || added->graph != g || (to && n->number >= to->count))
        return sim_error(INVALID_VALUE);
    keep_operation(to ? to->nodes[n->number] : n, &added->operation);
    return SUCCESS;
}

int lockstep_graph_add_empty(void *graph, void *child) {
    struct operation o = {.kind = child ? OP_GRAPH : OP_EMPTY, .graph = child};
    if (child) o.graph = graph_copy(child);
    return graph_capture(graph, NULL, &o);
}

int lockstep_graph_depends(void *from, void *to) {
    tips_add(&((struct graph_node *)to)->after, ((const struct graph_node *)from)->number);
    return SUCCESS;
}

size_t lockstep_graph_nodes(void *graph, void **nodes, size_t room) {
    if (nodes) contain_write(nodes, room * sizeof *nodes, CALLER);
    struct graph *g = graph;
    for (uint32_t i = 0; nodes && i < g->count && i < room; i++) nodes[i] = g->nodes[i];
    return g->count;
}

size_t lockstep_graph_edges(void *graph, void **from, void **to, size_t room) {
    if (from) contain_write(from, room * sizeof *from, CALLER);
    if (to) contain_write(to, room * sizeof *to, CALLER);
    struct graph *g = graph;
    size_t count = 0;
    for (uint32_t i = 0; i < g->count; i++)
        for (uint32_t k = 0; k < g->nodes[i]->after.count; k++, count++)
            if (from && to && count < room) {
                from[count] = g->nodes[g->nodes[i]->after.node[k]];
                to[count] = g->nodes[i];
            }
    return count;
}

/* cudaGraphNodeType */
int lockstep_graph_node_type(void *node) {
    static const int types[] = {[OP_EMPTY] = 5, [OP_KERNEL] = 0, [OP_COPY] = 1,
                                [OP_FILL] = 2,  [OP_HOST] = 3,   [OP_GRAPH] = 4};
    return types[((const struct graph_node *)node)->operation.kind];
}

int lockstep_graph_destroy(void *graph) {
    if (!graph) return sim_error(INVALID_VALUE);
    graph_free(graph);
    return SUCCESS;
}

int lockstep_graph_clone(void **to, void *graph) {
    contain_write(to, sizeof *to, CALLER);
    if (!graph) return sim_error(INVALID_VALUE);
    *to = graph_copy(graph);
    return SUCCESS;
}

/* ---- launching ---- */

/* Nodes whose predecessors have run, until none is left: with a circle there would be. */
static bool run_ready(struct graph *g, struct stream *s, bool *done) {
    bool any = false;
    for (uint32_t i = 0; i < g->count; i++) {
        const struct tips *after = &g->nodes[i]->after;
        bool ready = !done[i];
        for (uint32_t k = 0; k < after->count && ready; k++) ready = done[after->node[k]];
        if (!ready) continue;
        struct stream *mine = g->streams[i];
        stream_follow(mine, s);
        for (uint32_t k = 0; k < after->count; k++) stream_follow(mine, g->streams[after->node[k]]);
        operation_run(mine, &g->nodes[i]->operation, false);
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
    return graph ? operation_submit(stream, &o, false) : sim_error(INVALID_VALUE);
}

/* The same nodes in the same order take the other graph's parameters. */
int lockstep_graph_update(void *executable, void *graph) {
    struct graph *to = executable, *from = graph;
    bool same = to && from && to->count == from->count;
    for (uint32_t i = 0; same && i < to->count; i++)
        same = to->nodes[i]->operation.kind == from->nodes[i]->operation.kind;
    if (!same) return sim_error(910); /* cudaErrorGraphExecUpdateFailure */
    for (uint32_t i = 0; i < to->count; i++)
        keep_operation(to->nodes[i], &from->nodes[i]->operation);
    return SUCCESS;
}
