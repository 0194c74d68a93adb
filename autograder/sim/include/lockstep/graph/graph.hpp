/* Graphs built node by node, and their launch. A node is made by the call that would run its
   operation, while the graph collects (cudart/graph/build.c). */
#ifndef LOCKSTEP_SIM_INCLUDE_LOCKSTEP_GRAPH_GRAPH_HPP
#define LOCKSTEP_SIM_INCLUDE_LOCKSTEP_GRAPH_GRAPH_HPP
#include "../../../abi/graph_build.h"
#include "../copy.hpp"
#include "capture.hpp"
#include "../kernel.hpp"

enum cudaGraphNodeType {
    cudaGraphNodeTypeKernel,
    cudaGraphNodeTypeMemcpy,
    cudaGraphNodeTypeMemset,
    cudaGraphNodeTypeHost,
    cudaGraphNodeTypeGraph,
    cudaGraphNodeTypeEmpty,
    cudaGraphNodeTypeWaitEvent,
    cudaGraphNodeTypeEventRecord,
    cudaGraphNodeTypeExtSemaphoreSignal,
    cudaGraphNodeTypeExtSemaphoreWait,
    cudaGraphNodeTypeMemAlloc,
    cudaGraphNodeTypeMemFree,
    cudaGraphNodeTypeConditional = 13
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

/* ---- nodes ---- */

namespace lockstep {
/* Makes the call while the graph collects the operation. */
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
LOCKSTEP_INLINE cudaError_t cudaGraphDestroy(cudaGraph_t g) {
    return (cudaError_t)lockstep_graph_destroy(g);
}

/* ---- executable graphs: copies, of which only node parameters can change ---- */

LOCKSTEP_INLINE cudaError_t cudaGraphInstantiate(cudaGraphExec_t *e, cudaGraph_t g,
                                                 unsigned long long flags = 0) {
    if (flags & 4) return (cudaError_t)lockstep_refuse("a graph that kernels launch");
    return (cudaError_t)lockstep_graph_clone((void **)e, g);
}
LOCKSTEP_INLINE cudaError_t cudaGraphInstantiate(cudaGraphExec_t *e, cudaGraph_t g,
                                                 cudaGraphNode_t *wrong, char *, size_t) {
    if (wrong) *wrong = nullptr;
    return cudaGraphInstantiate(e, g);
}
LOCKSTEP_INLINE cudaError_t cudaGraphInstantiateWithFlags(cudaGraphExec_t *e, cudaGraph_t g,
                                                          unsigned long long flags = 0) {
    return cudaGraphInstantiate(e, g, flags);
}
enum cudaGraphInstantiateFlags {
    cudaGraphInstantiateFlagAutoFreeOnLaunch = 1,
    cudaGraphInstantiateFlagUpload = 2,
    cudaGraphInstantiateFlagDeviceLaunch = 4,
    cudaGraphInstantiateFlagUseNodePriority = 8
};
enum cudaGraphInstantiateResult { cudaGraphInstantiateSuccess, cudaGraphInstantiateError };
struct cudaGraphInstantiateParams {
    unsigned long long flags;
    cudaStream_t uploadStream;
    cudaGraphNode_t errNode_out;
    cudaGraphInstantiateResult result_out;
};
LOCKSTEP_INLINE cudaError_t cudaGraphInstantiateWithParams(cudaGraphExec_t *e, cudaGraph_t g,
                                                           cudaGraphInstantiateParams *p) {
    cudaError_t error = cudaGraphInstantiate(e, g, p->flags);
    p->errNode_out = nullptr;
    p->result_out = error ? cudaGraphInstantiateError : cudaGraphInstantiateSuccess;
    return error;
}
LOCKSTEP_INLINE cudaError_t cudaGraphExecGetFlags(cudaGraphExec_t, unsigned long long *flags) {
    return *flags = 0, cudaSuccess;
}
LOCKSTEP_INLINE cudaError_t cudaGraphLaunch(cudaGraphExec_t e, cudaStream_t s) {
    return (cudaError_t)lockstep_graph_launch(e, s);
}
LOCKSTEP_INLINE cudaError_t cudaGraphUpload(cudaGraphExec_t, cudaStream_t) { return cudaSuccess; }
LOCKSTEP_INLINE cudaError_t cudaGraphExecDestroy(cudaGraphExec_t e) {
    return (cudaError_t)lockstep_graph_destroy(e);
}
enum cudaGraphExecUpdateResult {
    cudaGraphExecUpdateSuccess,
    cudaGraphExecUpdateError,
    cudaGraphExecUpdateErrorTopologyChanged,
    cudaGraphExecUpdateErrorNodeTypeChanged,
    cudaGraphExecUpdateErrorFunctionChanged,
    cudaGraphExecUpdateErrorParametersChanged,
    cudaGraphExecUpdateErrorNotSupported,
    cudaGraphExecUpdateErrorUnsupportedFunctionChange,
    cudaGraphExecUpdateErrorAttributesChanged
};
struct cudaGraphExecUpdateResultInfo {
    cudaGraphExecUpdateResult result;
    cudaGraphNode_t errorNode, errorFromNode;
};
LOCKSTEP_INLINE cudaError_t cudaGraphExecUpdate(cudaGraphExec_t e, cudaGraph_t g,
                                                cudaGraphExecUpdateResultInfo *info) {
    int error = lockstep_graph_update(e, g);
    *info = {error ? cudaGraphExecUpdateErrorTopologyChanged : cudaGraphExecUpdateSuccess, nullptr,
             nullptr};
    return (cudaError_t)error;
}
#endif
