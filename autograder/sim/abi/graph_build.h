/** @file graph_build.h
 * Graphs: construction, change and launch (CUDA Runtime API, "Graph Management"). Results:
 * api_error.h.
 */
#ifndef LOCKSTEP_SIM_ABI_GRAPH_BUILD_H
#define LOCKSTEP_SIM_ABI_GRAPH_BUILD_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif
int lockstep_graph_create(void **graph);
int lockstep_graph_destroy(void *graph);
int lockstep_graph_clone(void **to, void *graph);
int lockstep_graph_find(void **node, void *original, void *graph);
/* Between these two calls, a submitted operation becomes a node of the graph instead of running. */
void lockstep_graph_collect(void *graph);
int lockstep_graph_collected(void **node, void *const *after, size_t count);
/* ends the collection; replaces a node's operation */
int lockstep_graph_replace(void *executable, void *node);
void *lockstep_graph_now(void); /* the graph that collects, or NULL */
int lockstep_graph_add_empty(void *graph, void *child);
int lockstep_graph_add_memory(void *graph, void *memory, size_t bytes, int type);
int lockstep_graph_add_event(void *graph, void *event, int waits);
int lockstep_graph_depends(void *from, void *to, int no_longer);
int lockstep_graph_destroy_node(void *node);
int lockstep_graph_enable(void *executable, void *node, int enable);
int lockstep_graph_launch(void *graph, const void *stream);
int lockstep_graph_update(void *executable, void *graph);
/* ---- user objects that graphs retain ---- */
int lockstep_object_create(void **object, void *data, void (*destroy)(void *), unsigned count);
int lockstep_object_retain(void *object, unsigned count);
int lockstep_object_release(void *object, unsigned count);
int lockstep_graph_retain_object(void *graph, void *object, unsigned count, unsigned flags);
int lockstep_graph_release_object(void *graph, void *object, unsigned count);
#ifdef __cplusplus
}
#endif

#endif
