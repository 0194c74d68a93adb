/* Queries of a graph: nodes, edges, copies of nodes; and user objects that it retains. CUDA 13 has
   one argument more than CUDA 12 wherever edges occur: edge data. */
#ifndef LOCKSTEP_SIM_INCLUDE_LOCKSTEP_GRAPH_ASK_HPP
#define LOCKSTEP_SIM_INCLUDE_LOCKSTEP_GRAPH_ASK_HPP
#include "../../../abi/graph_query.h"
#include "graph.hpp"

/* ---- edges ---- */

LOCKSTEP_INLINE cudaError_t lockstep_edges(const cudaGraphNode_t *from, const cudaGraphNode_t *to,
                                           size_t count, int no_longer) {
    int error = 0;
    for (size_t i = 0; i < count && !error; i++)
        error = lockstep_graph_depends(from[i], to[i], no_longer);
    return (cudaError_t)error;
}
#define LOCKSTEP_EDGES(name, no_longer)                                                    \
    LOCKSTEP_INLINE cudaError_t name(cudaGraph_t, const cudaGraphNode_t *from,             \
                                     const cudaGraphNode_t *to, size_t count) {            \
        return lockstep_edges(from, to, count, no_longer);                                 \
    }                                                                                      \
    LOCKSTEP_INLINE cudaError_t name(cudaGraph_t, const cudaGraphNode_t *from,             \
                                     const cudaGraphNode_t *to, const cudaGraphEdgeData *, \
                                     size_t count) {                                       \
        return lockstep_edges(from, to, count, no_longer);                                 \
    }
LOCKSTEP_EDGES(cudaGraphAddDependencies, 0)
LOCKSTEP_EDGES(cudaGraphRemoveDependencies, 1)
#undef LOCKSTEP_EDGES

namespace lockstep {
LOCKSTEP_INLINE void usual_edges(cudaGraphEdgeData *data, size_t count) {
    for (size_t i = 0; data && i < count; i++) data[i] = {};
}
} // namespace lockstep
LOCKSTEP_INLINE cudaError_t cudaGraphGetEdges(cudaGraph_t g, cudaGraphNode_t *from,
                                              cudaGraphNode_t *to, size_t *count) {
    *count = lockstep_graph_edges(g, (void **)from, (void **)to, from ? *count : 0);
    return cudaSuccess;
}
LOCKSTEP_INLINE cudaError_t cudaGraphGetEdges(cudaGraph_t g, cudaGraphNode_t *from,
                                              cudaGraphNode_t *to, cudaGraphEdgeData *data,
                                              size_t *count) {
    if (from) lockstep::usual_edges(data, *count);
    return cudaGraphGetEdges(g, from, to, count);
}
#define LOCKSTEP_NEIGHBOURS(name, function)                                                   \
    LOCKSTEP_INLINE cudaError_t name(cudaGraphNode_t n, cudaGraphNode_t *to, size_t *count) { \
        *count = function(n, (void **)to, to ? *count : 0);                                   \
        return cudaSuccess;                                                                   \
    }                                                                                         \
    LOCKSTEP_INLINE cudaError_t name(cudaGraphNode_t n, cudaGraphNode_t *to,                  \
                                     cudaGraphEdgeData *data, size_t *count) {                \
        if (to) lockstep::usual_edges(data, *count);                                          \
        return name(n, to, count);                                                            \
    }
LOCKSTEP_NEIGHBOURS(cudaGraphNodeGetDependencies, lockstep_graph_dependencies)
LOCKSTEP_NEIGHBOURS(cudaGraphNodeGetDependentNodes, lockstep_graph_dependents)
#undef LOCKSTEP_NEIGHBOURS

/* ---- nodes ---- */

LOCKSTEP_INLINE cudaError_t cudaGraphNodeGetType(cudaGraphNode_t node, cudaGraphNodeType *type) {
    *type = (cudaGraphNodeType)lockstep_graph_node_type(node);
    return cudaSuccess;
}
LOCKSTEP_INLINE cudaError_t cudaGraphGetNodes(cudaGraph_t g, cudaGraphNode_t *nodes,
                                              size_t *count) {
    *count = lockstep_graph_nodes(g, (void **)nodes, nodes ? *count : 0, 0);
    return cudaSuccess;
}
LOCKSTEP_INLINE cudaError_t cudaGraphGetRootNodes(cudaGraph_t g, cudaGraphNode_t *nodes,
                                                  size_t *count) {
    *count = lockstep_graph_nodes(g, (void **)nodes, nodes ? *count : 0, 1);
    return cudaSuccess;
}
LOCKSTEP_INLINE cudaError_t cudaGraphDestroyNode(cudaGraphNode_t node) {
    return (cudaError_t)lockstep_graph_destroy_node(node);
}
LOCKSTEP_INLINE cudaError_t cudaGraphClone(cudaGraph_t *to, cudaGraph_t from) {
    return (cudaError_t)lockstep_graph_clone((void **)to, from);
}
LOCKSTEP_INLINE cudaError_t cudaGraphNodeFindInClone(cudaGraphNode_t *node, cudaGraphNode_t of,
                                                     cudaGraph_t clone) {
    return (cudaError_t)lockstep_graph_find((void **)node, of, clone);
}
LOCKSTEP_INLINE cudaError_t cudaGraphChildGraphNodeGetGraph(cudaGraphNode_t node, cudaGraph_t *g) {
    *g = (cudaGraph_t)lockstep_graph_data(node, nullptr, nullptr);
    return cudaSuccess;
}
LOCKSTEP_INLINE cudaError_t cudaGraphNodeSetEnabled(cudaGraphExec_t e, cudaGraphNode_t node,
                                                    unsigned enabled) {
    bool known = lockstep_graph_enable(e, node, enabled != 0) >= 0;
    return (cudaError_t)lockstep_set_error(known ? cudaSuccess : cudaErrorInvalidValue);
}
LOCKSTEP_INLINE cudaError_t cudaGraphNodeGetEnabled(cudaGraphExec_t e, cudaGraphNode_t node,
                                                    unsigned *enabled) {
    int is = lockstep_graph_enable(e, node, -1);
    if (is >= 0) *enabled = (unsigned)is;
    return (cudaError_t)lockstep_set_error(is >= 0 ? cudaSuccess : cudaErrorInvalidValue);
}

/* The graph in Graphviz's language: one line per node, one line per edge. */
enum cudaGraphDebugDotFlags { cudaGraphDebugDotFlagsVerbose = 1 };
inline cudaError_t cudaGraphDebugDotPrint(cudaGraph_t g, const char *path, unsigned) {
    size_t n = lockstep_graph_edges(g, nullptr, nullptr, 0);
    size_t count = lockstep_graph_nodes(g, nullptr, 0, 0);
    cudaGraphNode_t *nodes = new cudaGraphNode_t[2 * n + count + 1];
    FILE *f = fopen(path, "w");
    if (f) fprintf(f, "digraph graph_%p {\n", (void *)g);
    lockstep_graph_nodes(g, (void **)nodes, count, 0);
    for (size_t i = 0; f && i < count; i++)
        fprintf(f, "    \"%p\" [label=\"%s\"];\n", (void *)nodes[i],
                lockstep_graph_label(nodes[i]));
    lockstep_graph_edges(g, (void **)nodes, (void **)(nodes + n), n);
    for (size_t i = 0; f && i < n; i++)
        fprintf(f, "    \"%p\" -> \"%p\";\n", (void *)nodes[i], (void *)nodes[n + i]);
    if (f) fprintf(f, "}\n");
    delete[] nodes;
    bool written = f && !fclose(f);
    return (cudaError_t)lockstep_set_error(written ? cudaSuccess : cudaErrorOperatingSystem);
}

/* ---- user objects: a graph that retains one keeps it alive ---- */

typedef struct CUuserObject_st *cudaUserObject_t;
enum cudaUserObjectFlags { cudaUserObjectNoDestructorSync = 1 };
enum cudaUserObjectRetainFlags { cudaGraphUserObjectMove = 1 };
LOCKSTEP_INLINE cudaError_t cudaUserObjectCreate(cudaUserObject_t *object, void *data,
                                                 cudaHostFn_t destroy, unsigned count, unsigned) {
    return (cudaError_t)lockstep_object_create((void **)object, data, destroy, count);
}
LOCKSTEP_INLINE cudaError_t cudaUserObjectRetain(cudaUserObject_t object, unsigned count = 1) {
    return (cudaError_t)lockstep_object_retain(object, count);
}
LOCKSTEP_INLINE cudaError_t cudaUserObjectRelease(cudaUserObject_t object, unsigned count = 1) {
    return (cudaError_t)lockstep_object_release(object, count);
}
LOCKSTEP_INLINE cudaError_t cudaGraphRetainUserObject(cudaGraph_t g, cudaUserObject_t object,
                                                      unsigned count = 1, unsigned flags = 0) {
    return (cudaError_t)lockstep_graph_retain_object(g, object, count, flags);
}
LOCKSTEP_INLINE cudaError_t cudaGraphReleaseUserObject(cudaGraph_t g, cudaUserObject_t object,
                                                       unsigned count = 1) {
    return (cudaError_t)lockstep_graph_release_object(g, object, count);
}
#endif
