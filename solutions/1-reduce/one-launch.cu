/* Lesson 1, exercise `one-launch`: the last block finishes.
 *
 *     make lesson1 EX=one-launch
 *
 * What `warp` costs: a second launch, only because blocks cannot wait for each other. Here each
 * block stores its partial result, makes it visible with a fence, and draws a ticket; whoever draws
 * the last one knows that all partial results are there. Without the fence the ticket may overtake
 * the result.
 */
#include "reduce.h"

enum { MAX_BLOCKS = 264, WARP = 32, WARPS = BLOCK / WARP };

__device__ unsigned tickets; /* blocks that have stored their result; 0 again after each launch */

__device__ value_t reduce_warp(value_t mine, int width) {
    int lane = threadIdx.x % WARP;
    for (int distance = WARP / 2; distance > 0; distance /= 2) {
        value_t other = __shfl_down_sync(0xffffffff, mine, distance);
        if (lane < distance && lane + distance < width) mine = combine(mine, other);
    }
    return mine;
}

/* The first `width` threads of the block hold a value each; thread 0 gets their reduction. */
__device__ value_t reduce_block(value_t mine, int width) {
    __shared__ value_t s[WARPS];
    int warp = threadIdx.x / WARP, lane = threadIdx.x % WARP;
    mine = reduce_warp(mine, width - warp * WARP);
    __syncthreads(); // an earlier call's values have been read
    if (lane == 0) s[warp] = mine;
    __syncthreads(); // the first warp reads what all warps wrote
    int warps = blocks_for(width, WARP);
    if (warp == 0) mine = reduce_warp(lane < warps ? s[lane] : identity(), warps);
    return mine;
}

/* in[0..n): thread t combines in[t], in[t + stride], ... */
__device__ value_t reduce_thread(const value_t *in, int n, int t, int stride) {
    if (t >= n) return identity();
    value_t mine = in[t];
    for (long i = (long)t + stride; i < n; i += stride) mine = combine(mine, in[i]);
    return mine;
}

/* [one-launch] */
__global__ void reduce_all(const value_t *in, value_t *partial, value_t *out, int n) {
    __shared__ bool last; // is this the last block to finish?
    int tid = threadIdx.x, first = blockIdx.x * BLOCK;
    value_t mine = reduce_thread(in, n, first + tid, gridDim.x * BLOCK);
    mine = reduce_block(mine, min((int)BLOCK, n - first));
    // TODO(11): thread 0 stores the result, fences, draws a ticket; the last block reduces all.
    if (tid == 0) {
        partial[blockIdx.x] = mine;
        __threadfence(); // the result is visible before the ticket is
        last = atomicAdd(&tickets, 1) == gridDim.x - 1;
    }
    __syncthreads(); // thread 0 has decided
    if (!last) return;
    int width = gridDim.x;
    mine = reduce_block(reduce_thread(partial, width, tid, BLOCK), min((int)BLOCK, width));
    if (tid == 0) *out = mine;
    if (tid == 0) tickets = 0; // ready for the next launch
    // END TODO
}
/* [one-launch] */

void reduce(const value_t *d_in, value_t *d_out, value_t *d_scratch, int n) {
    if (n == 0)
        store_identity<<<1, 1>>>(d_out);
    else
        reduce_all<<<min(blocks_for(n, BLOCK), (int)MAX_BLOCKS), BLOCK>>>(d_in, d_scratch, d_out,
                                                                          n);
    CUDA_CHECK(cudaGetLastError());
}
