// passes: serial
/* Four additions at a time, and a counter in memory. */
#include "atomics-and-dates.h"
static __device__ float total(const container &c) {
    float s = 0.0f;
    int k = 0;
    const int m = c.count;
#pragma unroll 4
    for (; k + 3 < m; k += 4) {
        s = add(s, c.elements[k]);
        s = add(s, c.elements[k + 1]);
        s = add(s, c.elements[k + 2]);
        s = add(s, c.elements[k + 3]);
    }
    while (k < m) s = add(s, c.elements[k++]);
    return s;
}
__global__ void serialKernel(const container *list, int n, float limit, unsigned *count) {
    if (blockIdx.x * blockDim.x + threadIdx.x != 0) return;
    *count = 0;
    for (const container *c = list; c != list + n; ++c)
        if (total(*c) > limit) ++*count;
}
void count_containers(containers in, float limit, unsigned *d_count) {
    serialKernel<<<1, 64>>>(in.list, in.n, limit, d_count);
    CUDA_CHECK(cudaGetLastError());
}
