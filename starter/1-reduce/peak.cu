/* Lesson 1, exercise `peak`: the speed of the card.
 *
 *     make lesson1 EX=peak          and, with a GPU: make bench1
 *
 * What `one-launch` costs: each lane asks for 4 bytes at a time, and waits; and three trips to
 * memory, one after the other, hand the partial results over (fence, ticket, read). Here a lane
 * loads 16 bytes at once and has four such loads in flight before it uses the first. And a block
 * publishes status flag and value as one 64-bit word (a letter in `mailbox`): neither can become
 * visible without the other, so no fence is needed. (Needs a commutative operator: vectors take the
 * values out of order.)
 */
#include "reduce.h"

enum { WARP = 32, IN_FLIGHT = 4, MAX_BLOCKS = BLOCK };

/* From block to last block: 2^32 + the result; 0 is an empty box. Empty again after each launch. */
__device__ unsigned long long mailbox[MAX_BLOCKS];

__device__ void send(int box, value_t v) { atomicExch(&mailbox[box], 1ull << 32 | v); }

/* Waits until there is a letter, and takes it out. */
__device__ value_t receive(int box) {
    unsigned long long letter = 0;
    while (letter == 0) letter = atomicExch(&mailbox[box], 0ull);
    return (value_t)letter;
}

/* All 32 lanes bring a value; lane 0 gets the reduction. Since sm_80 one instruction can add. */
__device__ value_t reduce_warp(value_t mine) {
    int d = WARP / 2;
#if defined LOCKSTEP_OPERATOR && __CUDA_ARCH__ >= 800 // not on the simulator: it counts combine()
    if (LOCKSTEP_OPERATOR == LOCKSTEP_ADD) mine = __reduce_add_sync(0xffffffff, mine), d = 0;
#endif
    for (; d > 0; d /= 2) mine = combine(mine, __shfl_down_sync(0xffffffff, mine, d));
    return mine;
}

/* All threads bring a value (identity() if they have none); thread 0 gets the reduction. */
__device__ value_t reduce_block(value_t mine) {
    __shared__ value_t s[BLOCK / WARP];
    int warp = threadIdx.x / WARP, lane = threadIdx.x % WARP, warps = blockDim.x / WARP;
    mine = reduce_warp(mine);
    if (lane == 0) s[warp] = mine;
    __syncthreads(); // the first warp reads what all warps wrote
    if (warp > 0) return mine;
    return reduce_warp(lane < warps ? s[lane] : identity());
}

/* [peak] */
/* Combines `mine` with the 4 COUNT values of vectors i, i + stride, i + 2 stride, ... */
template <int COUNT>
__device__ value_t combine_vectors(value_t mine, const uint4 *vectors, int i, int stride) {
    // TODO: COUNT loads of 16 bytes into registers; only then use the first one.
    LOCKSTEP_TODO(); // replace this line with about 6 lines
    return mine;
}

/* This thread's share of in[0..n): vectors, and the up to three values behind the last one. */
__device__ value_t reduce_thread(const value_t *in, int n) {
    const uint4 *vectors = reinterpret_cast<const uint4 *>(in); // cudaMalloc aligns to 256 bytes
    int count = n / 4, i = blockIdx.x * blockDim.x + threadIdx.x, stride = gridDim.x * blockDim.x;
    value_t mine = i < n % 4 ? in[count * 4 + i] : identity();
    for (; i + (IN_FLIGHT - 1) * stride < count; i += IN_FLIGHT * stride)
        mine = combine_vectors<IN_FLIGHT>(mine, vectors, i, stride);
    if (i + stride < count) { // what is left: two, then one, so that no thread waits three times
        mine = combine_vectors<2>(mine, vectors, i, stride);
        i += 2 * stride;
    }
    return i < count ? combine_vectors<1>(mine, vectors, i, stride) : mine;
}
/* [peak] */

__global__ void __launch_bounds__(BLOCK) reduce_all(const value_t *in, value_t *out, int n) {
    int tid = threadIdx.x, block = blockIdx.x, last = gridDim.x - 1;
    value_t mine = reduce_block(reduce_thread(in, n));
    if (block < last) { // the last block does the rest: blocks start in the order of their numbers
        if (tid == 0) send(block, mine);
        return;
    }
    if (last > 0) {
        if (tid > 0) mine = identity(); // thread 0 keeps this block's own result
        if (tid < last) mine = combine(mine, receive(tid));
        __syncthreads(); // the first warp has read what reduce_block() stored before
        mine = reduce_block(mine);
    }
    if (tid == 0) *out = mine;
}

/* At most one block a multiprocessor: all run at the same time, so waiting for a letter is safe. */
void reduce(const value_t *d_in, value_t *d_out, value_t *, int n) {
    static int multiprocessors;
    if (multiprocessors == 0)
        CUDA_CHECK(cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, 0));
    int blocks = min(blocks_for(n, 4 * BLOCK), min(multiprocessors, (int)MAX_BLOCKS));
    if (n <= 4 * IN_FLIGHT * BLOCK) blocks = 1; // one block, with nobody to wait for
    int threads = 128;
    while (threads < BLOCK && threads * 8 < n)
        threads *= 2; // two vectors each: few warps meet soon
    reduce_all<<<blocks, threads>>>(d_in, d_out, n);
    CUDA_CHECK(cudaGetLastError());
}
