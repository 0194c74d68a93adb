/* 1000 threads add 1 to a counter, atomically. */
#include <cstdio>

__device__ int count;

__global__ void tally() { atomicAdd(&count, 1); }

int main() {
    int result;
    tally<<<4, 250>>>();
    cudaMemcpyFromSymbol(&result, count, sizeof result);
    printf("counted %d\n", result);
}
