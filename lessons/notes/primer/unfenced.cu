/* The same without fences: the counter may be seen before the value. */
#include <cstdio>

__device__ int value[4], arrived, sum;

__global__ void add_all() {
    value[blockIdx.x] = 10 * blockIdx.x;
    if (atomicAdd(&arrived, 1) < 3) return;
    for (int i = 0; i < 4; i++) sum += value[i];
}

int main() {
    int result;
    add_all<<<4, 1>>>();
    cudaMemcpyFromSymbol(&result, sum, sizeof result);
    printf("sum %d\n", result);
}
