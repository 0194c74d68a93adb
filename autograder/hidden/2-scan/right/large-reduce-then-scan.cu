// passes: large
/* Reduce, then scan (Dotsenko et al. 2008; Merrill and Grimshaw): 256 blocks reduce a share each,
   one block scans the 256 sums, and the blocks scan their shares with what stands before them. */
#include "scan.h"

enum { BLOCKS = 256, THREADS = 256, WARPS = THREADS / WARP };

__device__ value_t scan_warp(value_t mine) {
    int lane = threadIdx.x % WARP;
    for (int d = 1; d < WARP; d *= 2) {
        value_t other = __shfl_up_sync(0xffffffff, mine, d);
        if (lane >= d) mine = combine(other, mine);
    }
    return mine;
}

/* Inclusive, of the block's values; *total is that of all. */
__device__ value_t scan_block(value_t mine, value_t *total) {
    __shared__ value_t s[WARPS];
    int lane = threadIdx.x % WARP, warp = threadIdx.x / WARP;
    mine = scan_warp(mine);
    __syncthreads();
    if (lane == WARP - 1) s[warp] = mine;
    __syncthreads();
    if (warp == 0) {
        value_t sum = scan_warp(lane < WARPS ? s[lane] : identity());
        if (lane < WARPS) s[lane] = sum;
    }
    __syncthreads();
    *total = s[WARPS - 1];
    return warp > 0 ? combine(s[warp - 1], mine) : mine;
}

__device__ int share(int n) { return blocks_for(blocks_for(n, BLOCKS), THREADS) * THREADS; }

__global__ void reduce_shares(const value_t *in, value_t *sums, int n) {
    long first = (long)blockIdx.x * share(n);
    value_t before = identity(), total;
    for (long i = first + threadIdx.x; i - threadIdx.x < min((long)n, first + share(n));
         i += THREADS) {
        scan_block(i < n ? in[i] : identity(), &total);
        before = combine(before, total);
    }
    if (threadIdx.x == 0) sums[blockIdx.x] = before;
}

__global__ void scan_sums(value_t *sums) {
    value_t total, mine = scan_block(sums[threadIdx.x], &total);
    __syncthreads();
    if (threadIdx.x + 1 < BLOCKS) sums[threadIdx.x + 1] = mine;
    if (threadIdx.x == 0) sums[0] = identity();
}

__global__ void scan_shares(const value_t *in, value_t *out, const value_t *sums, int n,
                            bool exclusive) {
    long first = (long)blockIdx.x * share(n), end = min((long)n, first + share(n));
    value_t before = sums[blockIdx.x], total;
    if (exclusive && threadIdx.x == 0 && first < n) out[first] = before;
    for (long i = first + threadIdx.x; i - threadIdx.x < end; i += THREADS) {
        value_t mine = combine(before, scan_block(i < n ? in[i] : identity(), &total));
        if (i + exclusive < end) out[i + exclusive] = mine;
        before = combine(before, total);
    }
}

void scan(const value_t *d_in, value_t *d_out, value_t *d_scratch, int n, bool exclusive) {
    if (n == 0) return;
    reduce_shares<<<BLOCKS, THREADS>>>(d_in, d_scratch, n);
    scan_sums<<<1, BLOCKS>>>(d_scratch);
    scan_shares<<<BLOCKS, THREADS>>>(d_in, d_out, d_scratch, n, exclusive);
    CUDA_CHECK(cudaGetLastError());
}
