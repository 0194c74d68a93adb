/* Nodes of any type by one call; nodes for events, symbols and attributes. */
#ifndef LOCKSTEP_SIM_INCLUDE_LOCKSTEP_GRAPH_ANY_HPP
#define LOCKSTEP_SIM_INCLUDE_LOCKSTEP_GRAPH_ANY_HPP
#include "memory.hpp"
#include "params.hpp"

/* ---- events ---- */

LOCKSTEP_INLINE cudaError_t cudaGraphAddEventRecordNode(cudaGraphNode_t *node, cudaGraph_t g,
                                                        const cudaGraphNode_t *after, size_t count,
                                                        cudaEvent_t e) {
    auto call = [=] { return lockstep_graph_add_event(g, e, 0); };
    return lockstep::add_node(g, node, after, count, call);
}
LOCKSTEP_INLINE cudaError_t cudaGraphAddEventWaitNode(cudaGraphNode_t *node, cudaGraph_t g,
                                                      const cudaGraphNode_t *after, size_t count,
                                                      cudaEvent_t e) {
    auto call = [=] { return lockstep_graph_add_event(g, e, 1); };
    return lockstep::add_node(g, node, after, count, call);
}
LOCKSTEP_INLINE cudaError_t cudaGraphEventRecordNodeGetEvent(cudaGraphNode_t node, cudaEvent_t *e) {
    return *e = (cudaEvent_t)lockstep_graph_data(node, nullptr, nullptr), cudaSuccess;
}
LOCKSTEP_INLINE cudaError_t cudaGraphEventWaitNodeGetEvent(cudaGraphNode_t node, cudaEvent_t *e) {
    return cudaGraphEventRecordNodeGetEvent(node, e);
}

/* ---- copies by the name of a variable ---- */

#define LOCKSTEP_SYMBOL_NODES(way, Variable, Other, TO, FROM)                                    \
    template <class T>                                                                           \
    LOCKSTEP_INLINE cudaError_t cudaGraphAddMemcpyNode##way##Symbol(                             \
        cudaGraphNode_t *node, cudaGraph_t g, const cudaGraphNode_t *after, size_t count, Other, \
        Variable, size_t n, size_t offset, cudaMemcpyKind kind) {                                \
        if (lockstep_symbol(sizeof symbol, offset, n, "a graph's copy"))                         \
            return cudaErrorInvalidValue;                                                        \
        return cudaGraphAddMemcpyNode1D(node, g, after, count, TO, FROM, n, kind);               \
    }                                                                                            \
    template <class T>                                                                           \
    LOCKSTEP_INLINE cudaError_t cudaGraphMemcpyNodeSetParams##way##Symbol(                       \
        cudaGraphNode_t node, Other, Variable, size_t n, size_t offset, cudaMemcpyKind kind) {   \
        if (lockstep_symbol(sizeof symbol, offset, n, "a graph's copy"))                         \
            return cudaErrorInvalidValue;                                                        \
        return cudaGraphMemcpyNodeSetParams1D(node, TO, FROM, n, kind);                          \
    }                                                                                            \
    template <class T>                                                                           \
    LOCKSTEP_INLINE cudaError_t cudaGraphExecMemcpyNodeSetParams##way##Symbol(                   \
        cudaGraphExec_t e, cudaGraphNode_t node, Other, Variable, size_t n, size_t offset,       \
        cudaMemcpyKind kind) {                                                                   \
        if (lockstep_symbol(sizeof symbol, offset, n, "a graph's copy"))                         \
            return cudaErrorInvalidValue;                                                        \
        return cudaGraphExecMemcpyNodeSetParams1D(e, node, TO, FROM, n, kind);                   \
    }
LOCKSTEP_SYMBOL_NODES(To, const void *from, T &symbol, (char *)&symbol + offset, from)
LOCKSTEP_SYMBOL_NODES(From, const T &symbol, void *to, to, (const char *)&symbol + offset)
#undef LOCKSTEP_SYMBOL_NODES

/* ---- attributes: launch preferences, none of which changes a result ---- */

typedef cudaLaunchAttributeID cudaKernelNodeAttrID;
typedef cudaLaunchAttributeValue cudaKernelNodeAttrValue;
#define cudaKernelNodeAttributeAccessPolicyWindow cudaLaunchAttributeAccessPolicyWindow
#define cudaKernelNodeAttributeCooperative        cudaLaunchAttributeCooperative
#define cudaKernelNodeAttributePriority           cudaLaunchAttributePriority
LOCKSTEP_INLINE cudaError_t cudaGraphKernelNodeSetAttribute(cudaGraphNode_t,
                                                            cudaLaunchAttributeID id,
                                                            const cudaLaunchAttributeValue *) {
    if (id == cudaLaunchAttributeClusterDimension)
        return (cudaError_t)lockstep_refuse("thread block clusters");
    return cudaSuccess;
}
LOCKSTEP_INLINE cudaError_t cudaGraphKernelNodeGetAttribute(cudaGraphNode_t, cudaLaunchAttributeID,
                                                            cudaLaunchAttributeValue *value) {
    return *value = {}, cudaSuccess;
}
LOCKSTEP_INLINE cudaError_t cudaGraphKernelNodeCopyAttributes(cudaGraphNode_t, cudaGraphNode_t) {
    return cudaSuccess;
}

/* ---- any type ---- */

struct cudaMemcpyNodeParams {
    int flags, reserved[3];
    cudaMemcpy3DParms copyParams;
};
struct cudaChildGraphNodeParams {
    cudaGraph_t graph;
};
struct cudaEventRecordNodeParams {
    cudaEvent_t event;
};
struct cudaMemFreeNodeParams {
    void *dptr;
};
struct cudaGraphNodeParams {
    cudaGraphNodeType type;
    int reserved0[3];
    union {
        long long reserved1[29];
        cudaKernelNodeParams kernel;
        cudaMemcpyNodeParams memcpy;
        cudaMemsetParams memset;
        cudaHostNodeParams host;
        cudaChildGraphNodeParams graph;
        cudaEventRecordNodeParams eventWait, eventRecord;
        cudaMemAllocNodeParams alloc;
        cudaMemFreeNodeParams free;
    };
};

inline cudaError_t cudaGraphAddNode(cudaGraphNode_t *node, cudaGraph_t g,
                                    const cudaGraphNode_t *after, size_t n,
                                    cudaGraphNodeParams *p) {
    switch (p->type) {
    case cudaGraphNodeTypeKernel: return cudaGraphAddKernelNode(node, g, after, n, &p->kernel);
    case cudaGraphNodeTypeMemcpy:
        return cudaGraphAddMemcpyNode(node, g, after, n, &p->memcpy.copyParams);
    case cudaGraphNodeTypeMemset: return cudaGraphAddMemsetNode(node, g, after, n, &p->memset);
    case cudaGraphNodeTypeHost: return cudaGraphAddHostNode(node, g, after, n, &p->host);
    case cudaGraphNodeTypeGraph:
        return cudaGraphAddChildGraphNode(node, g, after, n, p->graph.graph);
    case cudaGraphNodeTypeEmpty: return cudaGraphAddEmptyNode(node, g, after, n);
    case cudaGraphNodeTypeWaitEvent:
        return cudaGraphAddEventWaitNode(node, g, after, n, p->eventWait.event);
    case cudaGraphNodeTypeEventRecord:
        return cudaGraphAddEventRecordNode(node, g, after, n, p->eventRecord.event);
    case cudaGraphNodeTypeMemAlloc: return cudaGraphAddMemAllocNode(node, g, after, n, &p->alloc);
    case cudaGraphNodeTypeMemFree: return cudaGraphAddMemFreeNode(node, g, after, n, p->free.dptr);
    default: return (cudaError_t)lockstep_refuse("a graph's node of this type");
    }
}
/* CUDA 13's form, with edge data. */
inline cudaError_t cudaGraphAddNode(cudaGraphNode_t *node, cudaGraph_t g,
                                    const cudaGraphNode_t *after, const cudaGraphEdgeData *,
                                    size_t n, cudaGraphNodeParams *p) {
    return cudaGraphAddNode(node, g, after, n, p);
}
namespace lockstep {
inline cudaError_t change_any(void *to, cudaGraphNode_t node, const cudaGraphNodeParams *p) {
    switch (p->type) {
    case cudaGraphNodeTypeKernel: return change_kernel(to, node, &p->kernel);
    case cudaGraphNodeTypeMemcpy: return change_copy(to, node, lockstep_box(&p->memcpy.copyParams));
    case cudaGraphNodeTypeMemset: return change_fill(to, node, &p->memset);
    case cudaGraphNodeTypeHost: return change_host(to, node, &p->host);
    case cudaGraphNodeTypeGraph: return change_child(to, node, p->graph.graph);
    case cudaGraphNodeTypeWaitEvent: return change_event(to, node, p->eventWait.event);
    case cudaGraphNodeTypeEventRecord: return change_event(to, node, p->eventRecord.event);
    default: return (cudaError_t)lockstep_set_error(cudaErrorInvalidValue);
    }
}
} // namespace lockstep
LOCKSTEP_INLINE cudaError_t cudaGraphNodeSetParams(cudaGraphNode_t node, cudaGraphNodeParams *p) {
    return lockstep::change_any(nullptr, node, p);
}
LOCKSTEP_INLINE cudaError_t cudaGraphExecNodeSetParams(cudaGraphExec_t e, cudaGraphNode_t node,
                                                       cudaGraphNodeParams *p) {
    return lockstep::change_any(e, node, p);
}
#endif
