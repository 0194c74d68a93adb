// passes: thread-atomic
/* Blocks and grid in one dimension; a thread takes what a grid-stride loop gives it. */
#include "atomics-and-dates.h"

__global__ void count_strided(struct containers in, float limit, unsigned *count) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < in.n; i += gridDim.x * blockDim.x) {
        float sum = 0;
        int left = in.list[i].count;
        for (const float *x = in.list[i].elements; left > 0; left--) sum = add(sum, *x++);
        if (sum > limit) atomicInc(count, UINT32_MAX);
    }
}

void count_containers(struct containers in, float limit, unsigned *d_count) {
    if (in.n > 0) count_strided<<<pieces(in.n, 128), 128>>>(in, limit, d_count);
    CUDA_CHECK(cudaGetLastError());
}
