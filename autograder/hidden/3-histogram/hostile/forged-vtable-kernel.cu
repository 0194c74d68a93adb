// attack: atomic at most 0
/* A kernel calls through a forged virtual table. */
#include "histogram.h"
struct shape {
    __device__ virtual int sides() { return 3; }
};
__device__ long fake[4] = {0x401000, 0x401000, 0x401000, 0x401000};
__global__ void call(int *out) {
    long object = (long)fake;
    shape *volatile s = (shape *)&object;
    *out = s->sides();
}

__global__ void count(struct items in, count_t *bins_out, int bins) {
    int i = blockIdx.x * 256 + threadIdx.x;
    if (i < in.n) atomicAdd(&bins_out[bin_of(item_at(in, i), bins)], 1);
}

void histogram(struct items in, count_t *d_bins, int bins) {
    if (in.n == 0) return;
    int *d_x;
    CUDA_CHECK(cudaMalloc((void **)&d_x, 4));
    call<<<1, 1>>>(d_x);
    CUDA_CHECK(cudaFree(d_x));
    count<<<blocks_for(in.n, 256), 256>>>(in, d_bins, bins);
    CUDA_CHECK(cudaGetLastError());
}
