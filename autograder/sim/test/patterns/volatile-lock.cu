/* A lock taken by atomicCAS(), which is relaxed: the fence behind it keeps the critical section
   behind it, and one before the unlock keeps it in front of that. */
#include <cstdio>

__device__ int lock;

__global__ void count(volatile int *data) {
    if (threadIdx.x != 0) return;
    while (atomicCAS(&lock, 0, 1) != 0) {}
    // wrong: while (atomicCAS_block(&lock, 0, 1) != 0) {}
    __threadfence();
    // wrong:
    // wrong: __threadfence_block();
    *data = *data + 1;
    __threadfence();
    // wrong:
    // wrong: __threadfence_block();
    atomicExch(&lock, 0);
}

int main() {
    int *data, total;
    cudaMalloc(&data, sizeof(int)), cudaMemset(data, 0, sizeof(int));
    count<<<8, 32>>>(data);
    cudaMemcpy(&total, data, sizeof total, cudaMemcpyDeviceToHost);
    printf("%d\n", total);
    cudaFree(data);
    return total != 8;
}
