/* Thread block clusters: a block's position in its cluster, and distributed shared memory. */
#ifndef LOCKSTEP_SIM_INCLUDE_LOCKSTEP_CLUSTER_HPP
#define LOCKSTEP_SIM_INCLUDE_LOCKSTEP_CLUSTER_HPP
#include "../../abi/cluster.h"
#include "sync.hpp"

LOCKSTEP_INLINE dim3 __clusterDim() {
    uint32_t d[3];
    lockstep_cluster_dims(d);
    return dim3(d[0], d[1], d[2]);
}
LOCKSTEP_INLINE dim3 __clusterGridDimInClusters() {
    dim3 d = __clusterDim();
    return dim3(gridDim.x / d.x, gridDim.y / d.y, gridDim.z / d.z);
}
LOCKSTEP_INLINE dim3 __clusterIdx() {
    dim3 d = __clusterDim();
    return dim3(blockIdx.x / d.x, blockIdx.y / d.y, blockIdx.z / d.z);
}
LOCKSTEP_INLINE dim3 __clusterRelativeBlockIdx() {
    dim3 d = __clusterDim();
    return dim3(blockIdx.x % d.x, blockIdx.y % d.y, blockIdx.z % d.z);
}
LOCKSTEP_INLINE unsigned __clusterRelativeBlockRank() { return lockstep_cluster_rank(); }
LOCKSTEP_INLINE unsigned __clusterSizeInBlocks() {
    dim3 d = __clusterDim();
    return d.x * d.y * d.z;
}
LOCKSTEP_INLINE void *__cluster_map_shared_rank(const void *p, unsigned rank) {
    return lockstep_cluster_map(p, rank);
}
LOCKSTEP_INLINE unsigned __cluster_query_shared_rank(const void *p) {
    return lockstep_cluster_query(p);
}
/* Arriving is only a promise: the wait does the waiting. */
LOCKSTEP_INLINE void __cluster_barrier_arrive() {}
LOCKSTEP_INLINE void __cluster_barrier_arrive_relaxed() {}
LOCKSTEP_INLINE void __cluster_barrier_wait(int line = __builtin_LINE()) {
    lockstep_cluster_barrier(line);
}
#endif
