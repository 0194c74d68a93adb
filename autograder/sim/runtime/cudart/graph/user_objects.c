/* User objects (CUDA C++ Programming Guide, "CUDA User Objects"): reference-counted data of the
 * program. The program's destructor runs when the last reference is released. */
#include "node.h"
#include "core/core.h"
#include "core/cuda_errors.h"

#include <stdlib.h>
#include "sim/abi/graph_build.h"

enum { MOVE = 1 }; /* cudaGraphUserObjectMove: the caller's references pass to the graph */

struct user_object {
    void *data;
    void (*destroy)(void *);
    uint64_t references;
};
struct held_object {
    struct user_object *object;
    uint64_t references;
    struct held_object *next;
};

int lockstep_object_create(void **handle, void *data, void (*destroy)(void *), unsigned count) {
    CALL_WRITES(handle, sizeof *handle);
    if (!destroy || !count) return sim_error(cudaErrorInvalidValue);
    cfi_check((uint64_t)destroy, (uint64_t)__builtin_return_address(0));
    struct user_object *o = malloc(sizeof *o);
    if (!o) return sim_error(cudaErrorMemoryAllocation);
    *o = (struct user_object){data, destroy, count};
    *handle = o;
    return cudaSuccess;
}

int lockstep_object_retain(void *handle, unsigned count) {
    struct user_object *o = handle;
    if (!o || !count) return sim_error(cudaErrorInvalidValue);
    o->references += count;
    return cudaSuccess;
}

static int release(struct user_object *o, uint64_t count) {
    if (!o || !count || count > o->references) return sim_error(cudaErrorInvalidValue);
    if (o->references -= count) return cudaSuccess;
    o->destroy(o->data);
    free(o);
    return cudaSuccess;
}

int lockstep_object_release(void *handle, unsigned count) { return release(handle, count); }

static struct held_object *find(const struct graph *g, const void *object) {
    struct held_object *h = g->objects;
    while (h && h->object != object) h = h->next;
    return h;
}

static void hold(struct graph *g, struct user_object *o, uint64_t count) {
    struct held_object *h = find(g, o);
    if (!h) {
        h = calloc(1, sizeof *h);
        if (!h) sim_fail("out of memory for a graph");
        *h = (struct held_object){o, 0, g->objects};
        g->objects = h;
    }
    h->references += count;
}

int lockstep_graph_retain_object(void *graph, void *object, unsigned count, unsigned flags) {
    if (!graph || !object || !count) return sim_error(cudaErrorInvalidValue);
    if (!(flags & MOVE)) lockstep_object_retain(object, count);
    hold(graph, object, count);
    return cudaSuccess;
}

int lockstep_graph_release_object(void *graph, void *object, unsigned count) {
    struct held_object *h = graph ? find(graph, object) : NULL;
    if (!h || !count || count > h->references) return sim_error(cudaErrorInvalidValue);
    h->references -= count;
    return release(object, count);
}

void graph_objects_copy(struct graph *to, const struct graph *from) {
    for (const struct held_object *h = from->objects; h; h = h->next) {
        if (!h->references) continue;
        h->object->references++;
        hold(to, h->object, 1);
    }
}

void graph_objects_release(struct graph *g) {
    while (g->objects) {
        struct held_object *h = g->objects;
        g->objects = h->next;
        if (h->references) release(h->object, h->references);
        free(h);
    }
}
