// clean
/* Nobody is left to wake a thread that sleeps a thousand times, and nobody need: time passes. */
#include <cuda_runtime.h>

__global__ void late(int *result) {
    for (int i = 0; i < 1000; i++) __nanosleep(1000000); // a second, which one call cannot sleep
    if (blockIdx.x == 0 && threadIdx.x == 0) *result = 1;
}

int main() {
    int *result, h = 0;
    cudaMalloc(&result, sizeof *result);
    late<<<2, 64>>>(result);
    late<<<1, 1>>>(result);
    cudaMemcpy(&h, result, sizeof h, cudaMemcpyDeviceToHost);
    cudaFree(result);
    return h != 1;
}
