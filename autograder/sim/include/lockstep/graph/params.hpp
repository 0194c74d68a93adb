/* The parameters of nodes: queried, and changed in a graph or in an executable graph. Arrays are
   returned as the memory that they use. */
#ifndef LOCKSTEP_SIM_INCLUDE_LOCKSTEP_GRAPH_PARAMS_HPP
#define LOCKSTEP_SIM_INCLUDE_LOCKSTEP_GRAPH_PARAMS_HPP
#include "ask.hpp"

/* ---- queries ---- */

inline cudaError_t cudaGraphKernelNodeGetParams(cudaGraphNode_t node, cudaKernelNodeParams *p) {
    lockstep_kernel_node k;
    int error = lockstep_graph_kernel(node, &k);
    if (error) return (cudaError_t)error;
    bool known = lockstep::find_kernel(k.function);
    p->func = (void *)(known ? k.function : lockstep::promise_kernel(k.name, k.function));
    lockstep_graph_kernel_set_function(node, p->func);
    p->gridDim = dim3(k.grid[0], k.grid[1], k.grid[2]);
    p->blockDim = dim3(k.block[0], k.block[1], k.block[2]);
    p->sharedMemBytes = (unsigned)k.shared;
    p->kernelParams = k.arguments, p->extra = nullptr;
    return cudaSuccess;
}
inline cudaError_t cudaGraphMemcpyNodeGetParams(cudaGraphNode_t node, cudaMemcpy3DParms *p) {
    lockstep_region c;
    int error = lockstep_graph_copied(node, &c);
    if (error) return (cudaError_t)error;
    *p = {};
    size_t to_rows = c.to_pitch ? c.to_plane / c.to_pitch : 0;
    size_t from_rows = c.from_pitch ? c.from_plane / c.from_pitch : 0;
    p->srcPtr = make_cudaPitchedPtr((void *)c.from, c.from_pitch, c.width, from_rows);
    p->dstPtr = make_cudaPitchedPtr(c.to, c.to_pitch, c.width, to_rows);
    p->extent = make_cudaExtent(c.width, c.height, c.depth);
    p->kind = (cudaMemcpyKind)c.kind;
    return cudaSuccess;
}
inline cudaError_t cudaGraphMemsetNodeGetParams(cudaGraphNode_t node, cudaMemsetParams *p) {
    lockstep_region c;
    int error = lockstep_graph_filled(node, &c, &p->value, &p->elementSize);
    if (error) return (cudaError_t)error;
    p->dst = c.to, p->pitch = c.to_pitch;
    p->width = c.width / p->elementSize, p->height = c.height;
    return cudaSuccess;
}
LOCKSTEP_INLINE cudaError_t cudaGraphHostNodeGetParams(cudaGraphNode_t node,
                                                       cudaHostNodeParams *p) {
    p->userData = lockstep_graph_data(node, &p->fn, nullptr);
    return cudaSuccess;
}

/* ---- changes: in a graph (`to` is NULL), or in an executable graph ---- */

namespace lockstep {
inline cudaError_t change_kernel(void *to, cudaGraphNode_t node, const cudaKernelNodeParams *p) {
    const uint32_t grid[3] = {p->gridDim.x, p->gridDim.y, p->gridDim.z};
    const uint32_t block[3] = {p->blockDim.x, p->blockDim.y, p->blockDim.z};
    int done = lockstep_graph_kernel_change(to, node, p->func, grid, block, p->sharedMemBytes,
                                            p->kernelParams);
    if (done >= 0) return (cudaError_t)done;
    return change_node(to, node, [=] { return launch_node(p); });
}
LOCKSTEP_INLINE cudaError_t change_copy(void *to, cudaGraphNode_t node, lockstep_region c) {
    return change_node(to, node,
                       [=] { return lockstep_copy_async(&c, nullptr, "a graph's copy"); });
}
LOCKSTEP_INLINE cudaError_t change_fill(void *to, cudaGraphNode_t node, const cudaMemsetParams *p) {
    return change_node(to, node, [=] { return fill_node(p); });
}
LOCKSTEP_INLINE cudaError_t change_host(void *to, cudaGraphNode_t node,
                                        const cudaHostNodeParams *p) {
    return change_node(to, node,
                       [=] { return lockstep_host_function(nullptr, p->fn, p->userData); });
}
LOCKSTEP_INLINE cudaError_t change_child(void *to, cudaGraphNode_t node, cudaGraph_t child) {
    return change_node(to, node,
                       [=] { return lockstep_graph_add_empty(lockstep_graph_now(), child); });
}
LOCKSTEP_INLINE cudaError_t change_event(void *to, cudaGraphNode_t node, cudaEvent_t e) {
    int waits = lockstep_graph_node_type(node) == cudaGraphNodeTypeWaitEvent;
    return change_node(to, node,
                       [=] { return lockstep_graph_add_event(lockstep_graph_now(), e, waits); });
}
} // namespace lockstep

#define LOCKSTEP_CHANGE(kind, function, parameter, P)                                        \
    LOCKSTEP_INLINE cudaError_t cudaGraph##kind(cudaGraphNode_t node, parameter) {           \
        return lockstep::function(nullptr, node, P);                                         \
    }                                                                                        \
    LOCKSTEP_INLINE cudaError_t cudaGraphExec##kind(cudaGraphExec_t e, cudaGraphNode_t node, \
                                                    parameter) {                             \
        return lockstep::function(e, node, P);                                               \
    }
LOCKSTEP_CHANGE(KernelNodeSetParams, change_kernel, const cudaKernelNodeParams *p, p)
LOCKSTEP_CHANGE(MemcpyNodeSetParams, change_copy, const cudaMemcpy3DParms *p, lockstep_box(p))
LOCKSTEP_CHANGE(MemsetNodeSetParams, change_fill, const cudaMemsetParams *p, p)
LOCKSTEP_CHANGE(HostNodeSetParams, change_host, const cudaHostNodeParams *p, p)
LOCKSTEP_CHANGE(ChildGraphNodeSetParams, change_child, cudaGraph_t child, child)
LOCKSTEP_CHANGE(EventRecordNodeSetEvent, change_event, cudaEvent_t event, event)
LOCKSTEP_CHANGE(EventWaitNodeSetEvent, change_event, cudaEvent_t event, event)
#undef LOCKSTEP_CHANGE

LOCKSTEP_INLINE cudaError_t cudaGraphMemcpyNodeSetParams1D(cudaGraphNode_t node, void *to,
                                                           const void *from, size_t n,
                                                           cudaMemcpyKind kind) {
    return lockstep::change_copy(nullptr, node, lockstep_row(to, from, n, kind));
}
LOCKSTEP_INLINE cudaError_t cudaGraphExecMemcpyNodeSetParams1D(cudaGraphExec_t e,
                                                               cudaGraphNode_t node, void *to,
                                                               const void *from, size_t n,
                                                               cudaMemcpyKind kind) {
    return lockstep::change_copy(e, node, lockstep_row(to, from, n, kind));
}
#endif
