// passes: thread-atomic
/* Blocks of 32 by 32 threads, in a grid as wide as it is given. */
#include "atomics-and-dates.h"
__global__ void kernel(containers in, float limit, unsigned *count) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    int i = y * gridDim.x * blockDim.x + x;
    if (i < in.n) {
        float s = 0;
        for (int k = 0; k < in.list[i].count; ++k) s = add(s, in.list[i].elements[k]);
        if (s > limit) atomicAdd(count, 1);
    }
}
void count_containers(containers in, float limit, unsigned *d_count) {
    if (in.n == 0) return;
    dim3 b(32, 32), g(in.grid_width, (in.n + 1024 * in.grid_width - 1) / (1024 * in.grid_width));
    kernel<<<g, b>>>(in, limit, d_count);
    CUDA_CHECK(cudaGetLastError());
}
