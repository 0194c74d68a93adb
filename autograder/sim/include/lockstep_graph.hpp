/* Graphs: captured from streams, or made node by node. A node is made by the call that would run
   its operation, while the graph collects (graph.c). */
#pragma once
#include "lockstep_copy.hpp"
#include "lockstep_kernel.hpp"

enum cudaStreamCaptureMode {
    cudaStreamCaptureModeGlobal,
    cudaStreamCaptureModeThreadLocal,
    cudaStreamCaptureModeRelaxed
};
enum cudaStreamCaptureStatus {
    cudaStreamCaptureStatusNone,
    cudaStreamCaptureStatusActive,
    cudaStreamCaptureStatusInvalidated
};
enum cudaGraphNodeType {
    cudaGraphNodeTypeKernel,
    cudaGraphNodeTypeMemcpy,
    cudaGraphNodeTypeMemset,
    cudaGraphNodeTypeHost,
    cudaGraphNodeTypeGraph,
    cudaGraphNodeTypeEmpty
};
struct cudaKernelNodeParams {
    void *func;
    dim3 gridDim, blockDim;
    unsigned sharedMemBytes;
    void **kernelParams, **extra;
};
struct cudaMemsetParams {
    void *dst;
    size_t pitch;
    unsigned value, elementSize;
    size_t width, height;
};
struct cudaHostNodeParams {
    cudaHostFn_t fn;
    void *userData;
};

/* ---- capture ---- */

LOCKSTEP_INLINE cudaError_t cudaStreamBeginCapture(cudaStream_t s, cudaStreamCaptureMode) {
    return (cudaError_t)lockstep_capture_begin(s);
}
LOCKSTEP_INLINE cudaError_t cudaStreamEndCapture(cudaStream_t s, cudaGraph_t *g) {
    return (cudaError_t)lockstep_capture_end(s, (void **)g);
}
LOCKSTEP_INLINE cudaError_t cudaStreamIsCapturing(cudaStream_t s, cudaStreamCaptureStatus *status) {
    *status = (cudaStreamCaptureStatus)lockstep_is_capturing(s);
    return cudaSuccess;
}

/* ---- nodes ---- */

namespace lockstep {
/* Runs the call while the graph collects what it would have done. */
template <class Call>
LOCKSTEP_INLINE cudaError_t add_node(cudaGraph_t g, cudaGraphNode_t *node,
                                     const cudaGraphNode_t *after, size_t count, Call call) {
    lockstep_graph_collect(g);
    int error = call(),
        added = lockstep_graph_collected((void **)node, (void *const *)after, count);
    return (cudaError_t)(error ? error : added);
}
template <class Call>
LOCKSTEP_INLINE cudaError_t change_node(void *executable, cudaGraphNode_t node, Call call) {
    void *scratch = nullptr;
    lockstep_graph_create(&scratch);
    lockstep_graph_collect(scratch);
    int error = call(), replaced = lockstep_graph_replace(executable, node);
    lockstep_graph_destroy(scratch);
    return (cudaError_t)(error ? error : replaced);
}
LOCKSTEP_INLINE int launch_node(const cudaKernelNodeParams *p) {
    lockstep_launch_here();
    return call_kernel(p->func, config(p->gridDim, p->blockDim, p->sharedMemBytes),
                       p->kernelParams);
}
LOCKSTEP_INLINE int fill_node(const cudaMemsetParams *p) {
    size_t width = p->width * p->elementSize, pitch = p->height > 1 ? p->pitch : width;
    lockstep_region c = lockstep_rows(p->dst, pitch, nullptr, pitch, width, p->height, 0);
    return lockstep_fill(&c, p->value, p->elementSize, nullptr, "a graph's memset");
}
} // namespace lockstep

LOCKSTEP_INLINE cudaError_t cudaGraphCreate(cudaGraph_t *g, unsigned) {
    return (cudaError_t)lockstep_graph_create((void **)g);
}
LOCKSTEP_INLINE cudaError_t cudaGraphAddKernelNode(cudaGraphNode_t *node, cudaGraph_t g,
                                                   const cudaGraphNode_t *after, size_t count,
                                                   const cudaKernelNodeParams *p) {
    return lockstep::add_node(g, node, after, count, [=] { return lockstep::launch_node(p); });
}
LOCKSTEP_INLINE cudaError_t cudaGraphAddMemcpyNode(cudaGraphNode_t *node, cudaGraph_t g,
                                                   const cudaGraphNode_t *after, size_t count,
                                                   const cudaMemcpy3DParms *p) {
    lockstep_region c = lockstep_box(p);
    auto call = [=] { return lockstep_copy_async(&c, nullptr, "a graph's copy"); };
    return lockstep::add_node(g, node, after, count, call);
}
LOCKSTEP_INLINE cudaError_t cudaGraphAddMemcpyNode1D(cudaGraphNode_t *node, cudaGraph_t g,
                                                     const cudaGraphNode_t *after, size_t count,
                                                     void *to, const void *from, size_t n,
                                                     cudaMemcpyKind kind) {
    lockstep_region c = lockstep_row(to, from, n, kind);
    auto call = [=] { return lockstep_copy_async(&c, nullptr, "a graph's copy"); };
    return lockstep::add_node(g, node, after, count, call);
}
LOCKSTEP_INLINE cudaError_t cudaGraphAddMemsetNode(cudaGraphNode_t *node, cudaGraph_t g,
                                                   const cudaGraphNode_t *after, size_t count,
                                                   const cudaMemsetParams *p) {
    return lockstep::add_node(g, node, after, count, [=] { return lockstep::fill_node(p); });
}
LOCKSTEP_INLINE cudaError_t cudaGraphAddHostNode(cudaGraphNode_t *node, cudaGraph_t g,
                                                 const cudaGraphNode_t *after, size_t count,
                                                 const cudaHostNodeParams *p) {
    auto call = [=] { return lockstep_host_function(nullptr, p->fn, p->userData); };
    return lockstep::add_node(g, node, after, count, call);
}
LOCKSTEP_INLINE cudaError_t cudaGraphAddEmptyNode(cudaGraphNode_t *node, cudaGraph_t g,
                                                  const cudaGraphNode_t *after, size_t count) {
    auto call = [=] { return lockstep_graph_add_empty(g, nullptr); };
    return lockstep::add_node(g, node, after, count, call);
}
LOCKSTEP_INLINE cudaError_t cudaGraphAddChildGraphNode(cudaGraphNode_t *node, cudaGraph_t g,
                                                       const cudaGraphNode_t *after, size_t count,
                                                       cudaGraph_t child) {
    auto call = [=] { return lockstep_graph_add_empty(g, child); };
    return lockstep::add_node(g, node, after, count, call);
}
LOCKSTEP_INLINE cudaError_t lockstep_add_edges(const cudaGraphNode_t *from,
                                               const cudaGraphNode_t *to, size_t count) {
    for (size_t i = 0; i < count; i++) lockstep_graph_depends(from[i], to[i]);
    return cudaSuccess;
}
/* CUDA 13 has an argument more than CUDA 12 (the edges' data). */
LOCKSTEP_INLINE cudaError_t cudaGraphAddDependencies(cudaGraph_t, const cudaGraphNode_t *from,
                                                     const cudaGraphNode_t *to, size_t count) {
    return lockstep_add_edges(from, to, count);
}
LOCKSTEP_INLINE cudaError_t cudaGraphAddDependencies(cudaGraph_t, const cudaGraphNode_t *from,
                                                     const cudaGraphNode_t *to, const void *,
                                                     size_t count) {
    return lockstep_add_edges(from, to, count);
}
LOCKSTEP_INLINE cudaError_t cudaGraphKernelNodeSetParams(cudaGraphNode_t node,
                                                         const cudaKernelNodeParams *p) {
    return lockstep::change_node(nullptr, node, [=] { return lockstep::launch_node(p); });
}
LOCKSTEP_INLINE cudaError_t cudaGraphNodeGetType(cudaGraphNode_t node, cudaGraphNodeType *type) {
    *type = (cudaGraphNodeType)lockstep_graph_node_type(node);
    return cudaSuccess;
}
LOCKSTEP_INLINE cudaError_t cudaGraphGetNodes(cudaGraph_t g, cudaGraphNode_t *nodes,
                                              size_t *count) {
    *count = lockstep_graph_nodes(g, (void **)nodes, nodes ? *count : 0);
    return cudaSuccess;
}
LOCKSTEP_INLINE cudaError_t cudaGraphGetEdges(cudaGraph_t g, cudaGraphNode_t *from,
                                              cudaGraphNode_t *to, size_t *count) {
    *count = lockstep_graph_edges(g, (void **)from, (void **)to, from ? *count : 0);
    return cudaSuccess;
}
LOCKSTEP_INLINE cudaError_t cudaGraphDestroy(cudaGraph_t g) {
    return (cudaError_t)lockstep_graph_destroy(g);
}
LOCKSTEP_INLINE cudaError_t cudaGraphClone(cudaGraph_t *to, cudaGraph_t from) {
    return (cudaError_t)lockstep_graph_clone((void **)to, from);
}
LOCKSTEP_INLINE cudaError_t cudaGraphDebugDotPrint(cudaGraph_t, const char *, unsigned) {
    return cudaErrorNotSupported;
}

/* ---- executable graphs: copies, which cannot change any more but in their nodes' parameters ----
 */

LOCKSTEP_INLINE cudaError_t cudaGraphInstantiate(cudaGraphExec_t *e, cudaGraph_t g,
                                                 unsigned long long = 0) {
    return (cudaError_t)lockstep_graph_clone((void **)e, g);
}
LOCKSTEP_INLINE cudaError_t cudaGraphInstantiate(cudaGraphExec_t *e, cudaGraph_t g,
                                                 cudaGraphNode_t *wrong, char *, size_t) {
    if (wrong) *wrong = nullptr;
    return cudaGraphInstantiate(e, g);
}
LOCKSTEP_INLINE cudaError_t cudaGraphInstantiateWithFlags(cudaGraphExec_t *e, cudaGraph_t g,
                                                          unsigned long long = 0) {
    return cudaGraphInstantiate(e, g);
}
LOCKSTEP_INLINE cudaError_t cudaGraphLaunch(cudaGraphExec_t e, cudaStream_t s) {
    return (cudaError_t)lockstep_graph_launch(e, s);
}
LOCKSTEP_INLINE cudaError_t cudaGraphUpload(cudaGraphExec_t, cudaStream_t) { return cudaSuccess; }
LOCKSTEP_INLINE cudaError_t cudaGraphExecDestroy(cudaGraphExec_t e) {
    return (cudaError_t)lockstep_graph_destroy(e);
}
LOCKSTEP_INLINE cudaError_t cudaGraphExecKernelNodeSetParams(cudaGraphExec_t e,
                                                             cudaGraphNode_t node,
                                                             const cudaKernelNodeParams *p) {
    return lockstep::change_node(e, node, [=] { return lockstep::launch_node(p); });
}
LOCKSTEP_INLINE cudaError_t cudaGraphExecMemcpyNodeSetParams1D(cudaGraphExec_t e,
                                                               cudaGraphNode_t node, void *to,
                                                               const void *from, size_t n,
                                                               cudaMemcpyKind kind) {
    lockstep_region c = lockstep_row(to, from, n, kind);
    auto call = [=] { return lockstep_copy_async(&c, nullptr, "a graph's copy"); };
    return lockstep::change_node(e, node, call);
}
enum cudaGraphExecUpdateResult { cudaGraphExecUpdateSuccess, cudaGraphExecUpdateError };
struct cudaGraphExecUpdateResultInfo {
    cudaGraphExecUpdateResult result;
    cudaGraphNode_t errorNode, errorFromNode;
};
LOCKSTEP_INLINE cudaError_t cudaGraphExecUpdate(cudaGraphExec_t e, cudaGraph_t g,
                                                cudaGraphExecUpdateResultInfo *info) {
    int error = lockstep_graph_update(e, g);
    *info = {error ? cudaGraphExecUpdateError : cudaGraphExecUpdateSuccess, nullptr, nullptr};
    return (cudaError_t)error;
}
