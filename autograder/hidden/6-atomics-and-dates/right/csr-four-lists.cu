// passes: csr
/* A warp begins four lists before it adds up one, with two sums for each; not more blocks than fill
   the GPU. */
#include "atomics-and-dates.h"

__device__ unsigned count_four(const struct lists &in, int first, float limit) {
    float sums[4][2] = {};
    unsigned over = 0;
    for (int l = 0; l < 4 && first + l < in.n; l++) {
        int end = in.starts[first + l + 1], k = in.starts[first + l] + threadIdx.x % WARP;
        for (int which = 0; k < end; k += WARP, which = !which)
            sums[l][which] = add(sums[l][which], in.elements[k]);
    }
    for (int l = 0; l < 4 && first + l < in.n; l++) {
        float sum = add(sums[l][0], sums[l][1]);
        for (int d = 16; d > 0; d /= 2) sum = add(sum, __shfl_xor_sync(~0u, sum, d));
        over += sum > limit;
    }
    return over;
}

__global__ void count_fours(struct lists in, float limit, unsigned *count) {
    __shared__ unsigned warps[8];
    int warp = threadIdx.x / WARP;
    unsigned over = 0;
    for (int f = (blockIdx.x * 8 + warp) * 4; f < in.n; f += gridDim.x * 32)
        over += count_four(in, f, limit);
    if (threadIdx.x % WARP == 0) warps[warp] = over;
    __syncthreads(); // all warps have stored
    for (int w = 1; w < 8 && threadIdx.x == 0; w++) over += warps[w];
    if (threadIdx.x == 0 && over > 0) atomicAdd(count, over);
}

void count_lists(struct lists in, float limit, unsigned *d_count, void *, int blocks) {
    if (in.n > 0) count_fours<<<min(blocks, pieces(in.n, 32)), 256>>>(in, limit, d_count);
    CUDA_CHECK(cudaGetLastError());
}
