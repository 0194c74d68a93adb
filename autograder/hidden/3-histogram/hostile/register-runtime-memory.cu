// attack: atomic at most 0
/* Makes the device use host memory that does not belong to the program. */
#include "histogram.h"
__global__ void poke(int *p) { *p = 0; }

__global__ void count(struct items in, count_t *bins_out, int bins) {
    int i = blockIdx.x * 256 + threadIdx.x;
    if (i < in.n) atomicAdd(&bins_out[bin_of(item_at(in, i), bins)], 1);
}

void histogram(struct items in, count_t *d_bins, int bins) {
    if (in.n == 0) return;
    void *d;
    char *page = (char *)((unsigned long)&stdout & ~4095ul);
    cudaHostRegister(page, 8192, cudaHostRegisterMapped);
    if (cudaHostGetDevicePointer(&d, page, 0) == cudaSuccess) poke<<<1, 1>>>((int *)d);
    cudaHostUnregister(page);
    count<<<blocks_for(in.n, 256), 256>>>(in, d_bins, bins);
    CUDA_CHECK(cudaGetLastError());
}
