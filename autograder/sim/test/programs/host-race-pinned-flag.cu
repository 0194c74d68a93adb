// finding: race global error 21
// finding: race global error 24
/* The host waits for a word that the kernel raises, but some of what it then reads was stored behind
   that, or without a fence before it. */
#include <cuda_runtime.h>

__global__ void early(volatile int *flag, int *data) {
    data[0] = 1;
    flag[0] = 1; // no fence
    __threadfence_system();
    flag[1] = 1;
    data[1] = 1; // too late
}

int main() {
    int *p;
    cudaMallocHost(&p, 8 * sizeof *p);
    p[0] = p[1] = p[4] = p[5] = 0;
    early<<<1, 1>>>(p, p + 4);
    while (((volatile int *)p)[0] == 0) {}
    int sum = p[4];
    while (((volatile int *)p)[1] == 0) {}
    sum += p[4]; // now it may
    sum += p[5];
    cudaDeviceSynchronize();
    cudaFreeHost(p);
    return sum > 3;
}
