// passes: count-if
/* One grid: the second dimension is the value (Kirk, Hwu and El Hajj, Programming Massively
   Parallel Processors, on multidimensional grids). */
#include "distribution-count.h"

__global__ void count_if(struct items in, count_t *counts) {
    uint64_t i = in.first + (uint64_t)blockIdx.x * blockDim.x + threadIdx.x;
    int yes = __syncthreads_count(i < in.end && same(item_at(in, i), (value_t)blockIdx.y - 128));
    if (threadIdx.x == 0 && yes) atomicAdd(&counts[blockIdx.y], (count_t)yes);
}

void distribution_count(struct items in, struct table out, void *d_scratch, size_t) {
    if (in.first == in.end) return;
    count_t *d_counts = static_cast<count_t *>(d_scratch);
    CUDA_CHECK(cudaMemset(d_counts, 0, 256 * sizeof *d_counts));
    count_if<<<dim3((unsigned)((in.end - in.first + 255) / 256), 256), 256>>>(in, d_counts);
    store_bins<<<1, 256>>>(d_counts, 256, -128, out);
    CUDA_CHECK(cudaGetLastError());
}
