/* A launch of 10^6 blocks, then 10^5 launches: timed by `make bench-sim`. */
#include <cstdio>
#include <sys/resource.h>

__global__ void count(unsigned *sum) {
    if (threadIdx.x == 0) atomicAdd(sum, 1u);
}

int main() {
    unsigned *d_sum, sum;
    if (cudaMalloc(&d_sum, sizeof *d_sum)) return 1;
    cudaMemset(d_sum, 0, sizeof *d_sum);
    count<<<1000000, 32>>>(d_sum);
    for (int i = 0; i < 100000; i++) count<<<1, 32>>>(d_sum);
    if (cudaGetLastError() || cudaDeviceSynchronize()) return 1;
    cudaMemcpy(&sum, d_sum, sizeof sum, cudaMemcpyDeviceToHost);
    cudaFree(d_sum);
    struct rusage use;
    getrusage(RUSAGE_SELF, &use);
    printf("peak KB: %ld\n", use.ru_maxrss);
    return sum != 1100000;
}
