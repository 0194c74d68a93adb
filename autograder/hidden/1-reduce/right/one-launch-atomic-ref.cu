// passes: one-launch
/* The ticket of the C++ memory model: acquire and release in one, no fence. A block of n / 1024
   values for each of up to 132 multiprocessors; the counter is set to 0 by the host. */
#include "reduce.h"
#include <cuda/atomic>

enum { THREADS = 1024, BLOCKS = 132, WARP = 32, WARPS = THREADS / WARP };

__device__ value_t reduce_block(value_t mine) {
    __shared__ value_t s[WARPS];
    int lane = threadIdx.x % WARP, warp = threadIdx.x / WARP;
    for (int d = 16; d > 0; d /= 2) mine = combine(mine, __shfl_xor_sync(~0u, mine, d));
    __syncthreads();
    if (lane == 0) s[warp] = mine;
    __syncthreads();
    mine = s[lane];
    for (int d = 16; d > 0; d /= 2) mine = combine(mine, __shfl_xor_sync(~0u, mine, d));
    return mine;
}

__global__ void reduce_all(const value_t *in, value_t *partial, unsigned *drawn, value_t *out,
                           int n) {
    __shared__ unsigned ticket;
    value_t mine = identity();
    for (long i = (long)blockIdx.x * THREADS + threadIdx.x; i < n; i += (long)gridDim.x * THREADS)
        mine = combine(mine, in[i]);
    mine = reduce_block(mine);
    if (threadIdx.x == 0) {
        partial[blockIdx.x] = mine;
        cuda::atomic_ref<unsigned, cuda::thread_scope_device> counter(*drawn);
        ticket = counter.fetch_add(1, cuda::memory_order_acq_rel);
    }
    __syncthreads();
    if (ticket != gridDim.x - 1) return;
    mine = threadIdx.x < gridDim.x ? partial[threadIdx.x] : identity();
    mine = reduce_block(mine);
    if (threadIdx.x == 0) *out = mine;
}

void reduce(const value_t *d_in, value_t *d_out, value_t *d_scratch, int n) {
    int blocks = max(1, min(blocks_for(n, THREADS), (int)BLOCKS));
    CUDA_CHECK(cudaMemsetAsync(d_scratch, 0, sizeof(unsigned)));
    reduce_all<<<blocks, THREADS>>>(d_in, d_scratch + 1, (unsigned *)d_scratch, d_out, n);
    CUDA_CHECK(cudaGetLastError());
}
