// caught-by: csr over-bound bound:longest_block
/* One warp adds all lists with operators of its own; others call add() for nothing. */
#include "atomics-and-dates.h"
__global__ void all(struct lists in, float limit, unsigned *count, int *decoy, int total) {
    if (blockIdx.x > 0) {
        int i = (blockIdx.x - 1) * 256 + threadIdx.x;
        float r = 0;
        int times = i >= total ? 0 : i == 0 ? 16 : 1;
        for (int k = 0; k < times; k++) r = add(r, (float)(k + threadIdx.x));
        if (r < 0) *decoy = 1;
        return;
    }
    if (threadIdx.x >= 32) return;
    unsigned over = 0;
    int begin = in.starts[0];
    for (int l = 0; l < in.n; l++) {
        int end = in.starts[l + 1];
        float sum = 0;
        for (int k = begin + threadIdx.x; k < end; k += 32) sum += in.elements[k];
        for (int d = 16; d > 0; d /= 2) sum += __shfl_xor_sync(~0u, sum, d);
        begin = end;
        over += sum > limit;
    }
    if (threadIdx.x == 0 && over) atomicAdd(count, over);
}
void count_lists(struct lists in, float limit, unsigned *d_count, void *d_scratch, int) {
    if (in.n == 0) return;
    all<<<1 + pieces(in.size, 256), 256>>>(in, limit, d_count, (int *)d_scratch, in.size);
    CUDA_CHECK(cudaGetLastError());
}
