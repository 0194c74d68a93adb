// clean
/* Kernels in two streams add to the same counters: atomics need no order. */
__global__ void count(int *counts) {
    atomicAdd(&counts[threadIdx.x % 4], 1);
}
int main() {
    int *counts, h[4];
    cudaStream_t one, two;
    cudaMalloc(&counts, sizeof h), cudaMemset(counts, 0, sizeof h);
    cudaDeviceSynchronize();
    cudaStreamCreateWithFlags(&one, cudaStreamNonBlocking);
    cudaStreamCreateWithFlags(&two, cudaStreamNonBlocking);
    for (int i = 0; i < 3; i++) count<<<4, 64, 0, one>>>(counts), count<<<4, 64, 0, two>>>(counts);
    cudaDeviceSynchronize();
    cudaMemcpy(h, counts, sizeof h, cudaMemcpyDeviceToHost);
    cudaStreamDestroy(one), cudaStreamDestroy(two), cudaFree(counts);
    return h[3] != 384;
}
