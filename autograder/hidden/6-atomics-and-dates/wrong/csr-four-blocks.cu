// caught-by: csr over-bound bound:longest_block
/* Four blocks count all lists. */
#include "atomics-and-dates.h"
__global__ void k(struct lists in, float limit, unsigned *count) {
    __shared__ unsigned warps[32];
    unsigned over = 0;
    for (int i = blockIdx.x * 32 + threadIdx.x / 32; i < in.n; i += gridDim.x * 32) {
        float sum = 0;
        int end = in.starts[i + 1];
        for (int j = in.starts[i] + threadIdx.x % 32; j < end; j += 32)
            sum = add(sum, in.elements[j]);
        for (int d = 16; d > 0; d /= 2) sum = add(sum, __shfl_xor_sync(~0u, sum, d));
        over += sum > limit;
    }
    if (threadIdx.x % 32 == 0) warps[threadIdx.x / 32] = over;
    __syncthreads();
    for (int w = 1; w < 32 && threadIdx.x == 0; w++) over += warps[w];
    if (threadIdx.x == 0 && over > 0) atomicAdd(count, over);
}
void count_lists(struct lists in, float limit, unsigned *d_count, void *, int) {
    if (in.n > 0) k<<<min(4, pieces(in.n, 32)), 1024>>>(in, limit, d_count);
    CUDA_CHECK(cudaGetLastError());
}
