/** @file graph_query.h
 * Graphs: queries, and the parameters of kernel nodes (CUDA Runtime API, "Graph Management"). A
 * count result is the total, which may exceed `capacity`. Other results: api_error.h.
 */
#ifndef LOCKSTEP_SIM_ABI_GRAPH_QUERY_H
#define LOCKSTEP_SIM_ABI_GRAPH_QUERY_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif
struct lockstep_region;
int lockstep_graph_node_type(void *node);
const char *lockstep_graph_label(void *node);
size_t lockstep_graph_nodes(void *graph, void **nodes, size_t capacity, int roots);
size_t lockstep_graph_edges(void *graph, void **from, void **to, size_t capacity);
size_t lockstep_graph_dependencies(void *node, void **nodes, size_t capacity);
size_t lockstep_graph_dependents(void *node, void **nodes, size_t capacity);
int lockstep_graph_copied(void *node, struct lockstep_region *c);
int lockstep_graph_filled(void *node, struct lockstep_region *c, unsigned *value, unsigned *bytes);
void *lockstep_graph_data(void *node, void (**function)(void *), size_t *bytes);
struct lockstep_kernel_node {
    const char *name;
    const void *function;
    uint32_t grid[3], block[3];
    uint64_t shared;
    void **arguments; /* addresses and sizes of the arguments */
    size_t *bytes;
    uint32_t count, capacity;
};
int lockstep_graph_kernel(void *node, struct lockstep_kernel_node *k);
/* sets the function pointer that stands for the kernel */
void lockstep_graph_kernel_set_function(void *node, const void *function);
/* @return a cudaError_t; -1 if the node runs another kernel (then nothing is changed) */
int lockstep_graph_kernel_change(void *executable, void *node, const void *function,
                                 const uint32_t grid[3], const uint32_t block[3], uint64_t shared,
                                 void **arguments);
#ifdef __cplusplus
}
#endif

#endif
