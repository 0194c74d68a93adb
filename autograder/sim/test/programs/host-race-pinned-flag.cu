// finding: race global error 26
// finding: race global error 29
// finding: race global error 31
/* The host waits for a word that the kernel raises, but some of what it then reads was stored behind
   that, or without a fence before it, or behind a fence for the device, which the host is not part
   of. */
#include <cuda_runtime.h>

__global__ void early(volatile int *flag, int *data) {
    data[0] = 1;
    flag[0] = 1; // no fence
    __threadfence_system();
    flag[1] = 1;
    data[1] = 1; // too late
    data[2] = 1;
    __threadfence(); // not far enough
    flag[2] = 1;
}

int main() {
    int *p;
    cudaMallocHost(&p, 8 * sizeof *p);
    for (int i = 0; i < 8; i++) p[i] = 0;
    early<<<1, 1>>>(p, p + 4);
    while (((volatile int *)p)[0] == 0) {}
    int sum = p[4];
    while (((volatile int *)p)[1] == 0) {}
    sum += p[4]; // now it may
    sum += p[5];
    while (((volatile int *)p)[2] == 0) {}
    sum += p[6];
    cudaDeviceSynchronize();
    cudaFreeHost(p);
    return sum > 4;
}
