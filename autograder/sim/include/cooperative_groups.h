/* Cooperative groups: a block, a tile of a warp, the coalesced threads, the grid. A group is its
   type and the lanes that belong to it; its operations are those of lockstep/sync.hpp. */
#pragma once
#include <cuda_runtime.h>

#define _CG_HAS_STL_ATOMICS 0
#define _CG_ABI_VERSION     1

namespace cooperative_groups {

enum class lockstep_kind { thread, lanes, block, cluster, grid };

LOCKSTEP_INLINE unsigned lockstep_lane() { return lockstep_linear_thread() % 32; }

/* ---- any group ---- */

class thread_group {
  protected:
    lockstep_kind kind;
    unsigned mask, meta_rank = 0, meta_size = 1; /* of a part among the parts of its parent group */

  public:
    typedef lockstep_kind lockstep_tag;
    thread_group(lockstep_kind k, unsigned m, unsigned rank = 0, unsigned count = 1)
        : kind(k), mask(m), meta_rank(rank), meta_size(count) {}
    LOCKSTEP_METHOD unsigned lanes() const { return mask; }
    LOCKSTEP_METHOD void sync(int line = __builtin_LINE()) const {
        if (kind == lockstep_kind::grid)
            lockstep_grid_barrier(line);
        else if (kind == lockstep_kind::cluster)
            lockstep_cluster_barrier(line);
        else if (kind == lockstep_kind::block)
            __syncthreads(::lockstep::line(line));
        else if (kind == lockstep_kind::lanes)
            __syncwarp(mask);
    }
    LOCKSTEP_METHOD unsigned long long num_threads() const {
        if (kind == lockstep_kind::thread) return 1;
        if (kind == lockstep_kind::lanes) return __popc(mask);
        unsigned long long block = lockstep_block_threads();
        if (kind == lockstep_kind::cluster) return block * __clusterSizeInBlocks();
        return kind == lockstep_kind::block ? block : block * gridDim.x * gridDim.y * gridDim.z;
    }
    LOCKSTEP_METHOD unsigned long long size() const { return num_threads(); }
    LOCKSTEP_METHOD unsigned long long thread_rank() const {
        if (kind == lockstep_kind::thread) return 0;
        if (kind == lockstep_kind::lanes) return __popc(mask & ((1u << lockstep_lane()) - 1));
        if (kind == lockstep_kind::cluster)
            return __clusterRelativeBlockRank() * lockstep_block_threads() +
                   lockstep_linear_thread();
        return lockstep_linear_thread();
    }
    LOCKSTEP_METHOD bool is_valid() const { return true; }
    LOCKSTEP_METHOD dim3 group_dim() const { return blockDim; }
};

/* Arriving early is only a promise: barrier_wait() does the waiting. */
struct arrival_token {};

/* ---- the block ---- */

class thread_block : public thread_group {
  public:
    thread_block() : thread_group(lockstep_kind::block, ~0u) {}
    typedef cooperative_groups::arrival_token arrival_token;
    static LOCKSTEP_METHOD unsigned num_threads() { return lockstep_block_threads(); }
    static LOCKSTEP_METHOD unsigned size() { return lockstep_block_threads(); }
    static LOCKSTEP_METHOD unsigned thread_rank() { return lockstep_linear_thread(); }
    static LOCKSTEP_METHOD dim3 group_index() { return blockIdx; }
    static LOCKSTEP_METHOD dim3 thread_index() { return threadIdx; }
    static LOCKSTEP_METHOD dim3 group_dim() { return blockDim; }
    static LOCKSTEP_METHOD dim3 dim_threads() { return blockDim; }
    static LOCKSTEP_METHOD void sync(int line = __builtin_LINE()) {
        __syncthreads(::lockstep::line(line));
    }
    LOCKSTEP_METHOD arrival_token barrier_arrive() const { return {}; }
    LOCKSTEP_METHOD void barrier_wait(arrival_token &&, int line = __builtin_LINE()) const {
        __syncthreads(::lockstep::line(line));
    }
};
LOCKSTEP_INLINE thread_block this_thread_block() { return {}; }

/* ---- the grid ---- */

class grid_group : public thread_group {
  public:
    grid_group() : thread_group(lockstep_kind::grid, ~0u) {}
    typedef cooperative_groups::arrival_token arrival_token;
    LOCKSTEP_METHOD bool is_valid() const { return lockstep_is_cooperative(); }
    static LOCKSTEP_METHOD unsigned long long num_blocks() {
        return (unsigned long long)gridDim.x * gridDim.y * gridDim.z;
    }
    static LOCKSTEP_METHOD unsigned long long block_rank() {
        return blockIdx.x + gridDim.x * (blockIdx.y + (unsigned long long)gridDim.y * blockIdx.z);
    }
    static LOCKSTEP_METHOD unsigned long long num_threads() {
        return num_blocks() * lockstep_block_threads();
    }
    static LOCKSTEP_METHOD unsigned long long size() { return num_threads(); }
    static LOCKSTEP_METHOD unsigned long long thread_rank() {
        return block_rank() * lockstep_block_threads() + lockstep_linear_thread();
    }
    static LOCKSTEP_METHOD dim3 dim_blocks() { return gridDim; }
    static LOCKSTEP_METHOD dim3 group_dim() { return gridDim; }
    static LOCKSTEP_METHOD dim3 block_index() { return blockIdx; }
    static LOCKSTEP_METHOD dim3 thread_index() { return threadIdx; }
    LOCKSTEP_METHOD void sync(int line = __builtin_LINE()) const { lockstep_grid_barrier(line); }
    LOCKSTEP_METHOD arrival_token barrier_arrive() const { return {}; }
    LOCKSTEP_METHOD void barrier_wait(arrival_token &&, int line = __builtin_LINE()) const {
        lockstep_grid_barrier(line);
    }
};
LOCKSTEP_INLINE grid_group this_grid() { return {}; }

/* ---- the cluster: blocks that use each other's shared memory ---- */

class cluster_group : public thread_group {
  public:
    cluster_group() : thread_group(lockstep_kind::cluster, ~0u) {}
    typedef cooperative_groups::arrival_token arrival_token;
    static LOCKSTEP_METHOD dim3 dim_blocks() { return __clusterDim(); }
    static LOCKSTEP_METHOD unsigned num_blocks() { return __clusterSizeInBlocks(); }
    static LOCKSTEP_METHOD unsigned block_rank() { return __clusterRelativeBlockRank(); }
    static LOCKSTEP_METHOD dim3 block_index() { return __clusterRelativeBlockIdx(); }
    static LOCKSTEP_METHOD unsigned num_threads() {
        return num_blocks() * lockstep_block_threads();
    }
    static LOCKSTEP_METHOD unsigned size() { return num_threads(); }
    static LOCKSTEP_METHOD unsigned thread_rank() {
        return block_rank() * lockstep_block_threads() + lockstep_linear_thread();
    }
    static LOCKSTEP_METHOD dim3 thread_index() {
        dim3 b = block_index();
        return dim3(b.x * blockDim.x + threadIdx.x, b.y * blockDim.y + threadIdx.y,
                    b.z * blockDim.z + threadIdx.z);
    }
    static LOCKSTEP_METHOD dim3 dim_threads() {
        dim3 d = dim_blocks();
        return dim3(d.x * blockDim.x, d.y * blockDim.y, d.z * blockDim.z);
    }
    static LOCKSTEP_METHOD void sync(int line = __builtin_LINE()) {
        lockstep_cluster_barrier(line);
    }
    static LOCKSTEP_METHOD arrival_token barrier_arrive() { return {}; }
    static LOCKSTEP_METHOD void barrier_wait(int line = __builtin_LINE()) {
        lockstep_cluster_barrier(line);
    }
    static LOCKSTEP_METHOD void barrier_wait(arrival_token &&, int line = __builtin_LINE()) {
        lockstep_cluster_barrier(line);
    }
    template <class T> static LOCKSTEP_METHOD T *map_shared_rank(T *p, unsigned rank) {
        return (T *)lockstep_cluster_map((const void *)p, rank);
    }
    static LOCKSTEP_METHOD unsigned query_shared_rank(const void *p) {
        return lockstep_cluster_query(p);
    }
};
LOCKSTEP_INLINE cluster_group this_cluster() { return {}; }

/* ---- what a GPU has and the simulator does not: refused at the call ---- */

__attribute__((error("multi-device groups are gone since CUDA 13"))) thread_group this_multi_grid();

} // namespace cooperative_groups

#include "cooperative_groups/lockstep_tile.hpp"
