/* Stream capture, and the state of a capture. */
#ifndef LOCKSTEP_SIM_INCLUDE_LOCKSTEP_GRAPH_CAPTURE_HPP
#define LOCKSTEP_SIM_INCLUDE_LOCKSTEP_GRAPH_CAPTURE_HPP
#include "../stream.hpp"

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
enum cudaStreamUpdateCaptureDependenciesFlags {
    cudaStreamAddCaptureDependencies,
    cudaStreamSetCaptureDependencies
};
/* CUDA 12's edge data can say that a kernel need not have ended: here it always has. */
enum cudaGraphDependencyType {
    cudaGraphDependencyTypeDefault = 0,
    cudaGraphDependencyTypeProgrammatic = 1
};
struct cudaGraphEdgeData {
    unsigned char from_port, to_port, type, reserved[5];
};
enum { cudaGraphKernelNodePortDefault, cudaGraphKernelNodePortProgrammatic };

LOCKSTEP_INLINE cudaError_t cudaStreamBeginCapture(cudaStream_t s, cudaStreamCaptureMode) {
    return (cudaError_t)lockstep_capture_begin(s);
}
LOCKSTEP_INLINE cudaError_t cudaStreamBeginCaptureToGraph(cudaStream_t s, cudaGraph_t g,
                                                          const cudaGraphNode_t *after,
                                                          const cudaGraphEdgeData *, size_t count,
                                                          cudaStreamCaptureMode) {
    return (cudaError_t)lockstep_capture_add(s, g, (void *const *)after, count);
}
LOCKSTEP_INLINE cudaError_t cudaStreamEndCapture(cudaStream_t s, cudaGraph_t *g) {
    return (cudaError_t)lockstep_capture_end(s, (void **)g);
}
LOCKSTEP_INLINE cudaError_t cudaStreamIsCapturing(cudaStream_t s, cudaStreamCaptureStatus *status) {
    *status = (cudaStreamCaptureStatus)lockstep_is_capturing(s);
    return cudaSuccess;
}
/* Calls that cannot be captured are refused in any mode. */
inline cudaError_t cudaThreadExchangeStreamCaptureMode(cudaStreamCaptureMode *mode) {
    static cudaStreamCaptureMode now = cudaStreamCaptureModeGlobal;
    cudaStreamCaptureMode before = now;
    now = *mode, *mode = before;
    return cudaSuccess;
}

namespace lockstep {
/* The nodes that the next node will depend on; valid until the next call. */
inline const cudaGraphNode_t *capture_deps(cudaStream_t s, size_t *count) {
    static cudaGraphNode_t *nodes = nullptr;
    delete[] nodes;
    *count = lockstep_capture_deps(s, nullptr, 0);
    nodes = new cudaGraphNode_t[*count + 1];
    lockstep_capture_deps(s, (void **)nodes, *count);
    return nodes;
}
} // namespace lockstep
inline cudaError_t cudaStreamGetCaptureInfo(cudaStream_t s, cudaStreamCaptureStatus *status,
                                            unsigned long long *id = nullptr,
                                            cudaGraph_t *g = nullptr,
                                            const cudaGraphNode_t **after = nullptr,
                                            const cudaGraphEdgeData **edges = nullptr,
                                            size_t *count = nullptr) {
    size_t number = 0;
    *status = (cudaStreamCaptureStatus)lockstep_is_capturing(s);
    if (*status != cudaStreamCaptureStatusActive) return cudaSuccess;
    const cudaGraphNode_t *nodes = lockstep::capture_deps(s, &number);
    if (g) *g = (cudaGraph_t)lockstep_captured_graph(s);
    if (id) *id = (unsigned long long)(uintptr_t)lockstep_captured_graph(s);
    if (after) *after = nodes;
    if (edges) *edges = nullptr; /* all edges are ordinary ones */
    if (count) *count = number;
    return cudaSuccess;
}
/* CUDA 12 had no edge data. */
inline cudaError_t cudaStreamGetCaptureInfo(cudaStream_t s, cudaStreamCaptureStatus *status,
                                            unsigned long long *id, cudaGraph_t *g,
                                            const cudaGraphNode_t **after, size_t *count) {
    return cudaStreamGetCaptureInfo(s, status, id, g, after, nullptr, count);
}
#define cudaStreamGetCaptureInfo_v2 cudaStreamGetCaptureInfo
#define cudaStreamGetCaptureInfo_v3 cudaStreamGetCaptureInfo

LOCKSTEP_INLINE cudaError_t cudaStreamUpdateCaptureDependencies(cudaStream_t s,
                                                                cudaGraphNode_t *nodes,
                                                                size_t count, unsigned flags = 0) {
    return (cudaError_t)lockstep_capture_depends(s, (void *const *)nodes, count,
                                                 flags == cudaStreamSetCaptureDependencies);
}
LOCKSTEP_INLINE cudaError_t cudaStreamUpdateCaptureDependencies(cudaStream_t s,
                                                                cudaGraphNode_t *nodes,
                                                                const cudaGraphEdgeData *,
                                                                size_t count, unsigned flags = 0) {
    return cudaStreamUpdateCaptureDependencies(s, nodes, count, flags);
}
#endif
