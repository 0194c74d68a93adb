/* Graphs that allocate and free memory. The memory keeps one address, from the creation of the node
   on: a use between two launches is not found. */
#ifndef LOCKSTEP_SIM_INCLUDE_LOCKSTEP_GRAPH_MEMORY_HPP
#define LOCKSTEP_SIM_INCLUDE_LOCKSTEP_GRAPH_MEMORY_HPP
#include "../../../abi/graph_query.h"
#include "graph.hpp"
#include "../pool.hpp"

struct cudaMemAllocNodeParams {
    cudaMemPoolProps poolProps;
    const cudaMemAccessDesc *accessDescs;
    size_t accessDescCount, bytesize;
    void *dptr;
};
enum cudaGraphMemAttributeType {
    cudaGraphMemAttrUsedMemCurrent,
    cudaGraphMemAttrUsedMemHigh,
    cudaGraphMemAttrReservedMemCurrent,
    cudaGraphMemAttrReservedMemHigh
};

namespace lockstep {
inline cudaError_t add_memory(cudaGraphNode_t *node, cudaGraph_t g, const cudaGraphNode_t *after,
                              size_t count, void *p, size_t bytes, int type) {
    auto call = [=] { return lockstep_graph_add_memory(g, p, bytes, type); };
    return add_node(g, node, after, count, call);
}
} // namespace lockstep
inline cudaError_t cudaGraphAddMemAllocNode(cudaGraphNode_t *node, cudaGraph_t g,
                                            const cudaGraphNode_t *after, size_t count,
                                            cudaMemAllocNodeParams *p) {
    int error = lockstep_malloc(&p->dptr, p->bytesize, 0, "a graph's memory");
    if (!error) error = lockstep_graph_memory(p->dptr);
    return error ? (cudaError_t)error
                 : lockstep::add_memory(node, g, after, count, p->dptr, p->bytesize,
                                        cudaGraphNodeTypeMemAlloc);
}
inline cudaError_t cudaGraphAddMemFreeNode(cudaGraphNode_t *node, cudaGraph_t g,
                                           const cudaGraphNode_t *after, size_t count, void *p) {
    int error = lockstep_graph_memory(p);
    return error ? (cudaError_t)error
                 : lockstep::add_memory(node, g, after, count, p, 0, cudaGraphNodeTypeMemFree);
}
inline cudaError_t cudaGraphMemAllocNodeGetParams(cudaGraphNode_t node, cudaMemAllocNodeParams *p) {
    *p = {};
    p->dptr = lockstep_graph_data(node, nullptr, &p->bytesize);
    p->poolProps.allocType = cudaMemAllocationTypePinned;
    p->poolProps.location.type = cudaMemLocationTypeDevice;
    return cudaSuccess;
}
inline cudaError_t cudaGraphMemFreeNodeGetParams(cudaGraphNode_t node, void *to) {
    return *(void **)to = lockstep_graph_data(node, nullptr, nullptr), cudaSuccess;
}
inline cudaError_t cudaDeviceGraphMemTrim(int) { return cudaSuccess; }
inline cudaError_t cudaDeviceGetGraphMemAttribute(int, cudaGraphMemAttributeType, void *value) {
    return *(uint64_t *)value = 0, cudaSuccess;
}
inline cudaError_t cudaDeviceSetGraphMemAttribute(int, cudaGraphMemAttributeType, void *) {
    return cudaSuccess;
}
#endif
