/* Lesson 1, exercise `peak`: the speed of the card.
 *
 *     make lesson1 EX=peak          and, with a GPU: make bench1
 *
 * What `one-launch` costs: each lane asks for 4 bytes at a time, and waits. Memory is busy only
 * while enough requests are under way. Here a lane loads 16 bytes at once and has four such loads
 * in flight before it uses the first. (Needs a commutative operator: vectors take the values out of
 * order.)
 */
#include "reduce.h"

enum { THREADS = 512, WARP = 32, WARPS = THREADS / WARP, MAX_BLOCKS = 528, IN_FLIGHT = 4 };

__device__ unsigned tickets; /* blocks that have stored their result; 0 again after each launch */

__device__ value_t combine4(value_t mine, uint4 v) {
    return combine(mine, combine(combine(v.x, v.y), combine(v.z, v.w)));
}

/* All 512 threads bring a value (identity() if they have none); thread 0 gets the reduction. */
__device__ value_t reduce_block(value_t mine) {
    __shared__ value_t s[WARPS];
    int warp = threadIdx.x / WARP, lane = threadIdx.x % WARP;
    for (int d = WARP / 2; d > 0; d /= 2)
        mine = combine(mine, __shfl_down_sync(0xffffffff, mine, d));
    __syncthreads(); // an earlier call's values have been read
    if (lane == 0) s[warp] = mine;
    __syncthreads(); // the first warp reads what all warps wrote
    if (warp == 0) {
        mine = lane < WARPS ? s[lane] : identity();
        for (int d = WARPS / 2; d > 0; d /= 2)
            mine = combine(mine, __shfl_down_sync(0xffffffff, mine, d));
    }
    return mine;
}

/* This thread's share of in[0..n): vectors first, then the up to three values behind the last one.
 */
/* [peak] */
__device__ value_t reduce_thread(const value_t *in, int n) {
    const uint4 *vectors = reinterpret_cast<const uint4 *>(in); // cudaMalloc aligns to 256 bytes
    int count = n / 4, t = blockIdx.x * THREADS + threadIdx.x, stride = gridDim.x * THREADS;
    value_t mine = identity();
    // TODO(12): four loads of 16 bytes, `stride` apart, before one is used; then the rest.
    long i = t; // long: i + 3 stride may pass 2^31
    for (; i + (IN_FLIGHT - 1L) * stride < count; i += (long)IN_FLIGHT * stride) {
        uint4 v[IN_FLIGHT];
#pragma unroll
        for (int k = 0; k < IN_FLIGHT; k++) v[k] = vectors[i + (long)k * stride];
#pragma unroll
        for (int k = 0; k < IN_FLIGHT; k++) mine = combine4(mine, v[k]);
    }
    for (; i < count; i += stride) {
        uint4 v = vectors[i];
        mine = combine4(mine, v);
    }
    // END TODO
    if (t < n % 4) mine = combine(mine, in[count * 4 + t]);
    return mine;
}
/* [peak] */

__global__ void __launch_bounds__(THREADS)
    reduce_all(const value_t *in, value_t *partial, value_t *out, int n) {
    __shared__ bool last; // is this the last block to finish?
    value_t mine = reduce_block(reduce_thread(in, n));
    if (gridDim.x == 1) { // nobody to wait for
        if (threadIdx.x == 0) *out = mine;
        return;
    }
    if (threadIdx.x == 0) {
        partial[blockIdx.x] = mine;
        __threadfence(); // the result is visible before the ticket is
        last = atomicAdd(&tickets, 1) == gridDim.x - 1;
    }
    __syncthreads(); // thread 0 has decided
    if (!last) return;
    mine = identity();
    for (int i = threadIdx.x; i < (int)gridDim.x; i += THREADS) mine = combine(mine, partial[i]);
    mine = reduce_block(mine);
    if (threadIdx.x == 0) *out = mine;
    if (threadIdx.x == 0) tickets = 0; // ready for the next launch
}

void reduce(const value_t *d_in, value_t *d_out, value_t *d_scratch, int n) {
    int blocks = min(blocks_for(n, 4 * THREADS), (int)MAX_BLOCKS);
    reduce_all<<<max(blocks, 1), THREADS>>>(d_in, d_scratch, d_out, n);
    CUDA_CHECK(cudaGetLastError());
}
