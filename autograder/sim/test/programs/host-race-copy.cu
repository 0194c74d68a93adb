// finding: race global error 11
/* The copy is in a stream of its own: it may come before the kernel has stored. */
__global__ void set(int *a, int v) { a[threadIdx.x] = v; }
int main() {
    int *a, *h;
    cudaStream_t one, two;
    cudaMalloc(&a, 32 * sizeof(int)), cudaMallocHost(&h, 32 * sizeof(int));
    cudaStreamCreateWithFlags(&one, cudaStreamNonBlocking);
    cudaStreamCreateWithFlags(&two, cudaStreamNonBlocking);
    set<<<1, 32, 0, one>>>(a, 1);
    cudaMemcpyAsync(h, a, 32 * sizeof(int), cudaMemcpyDeviceToHost, two);
    cudaDeviceSynchronize();
    cudaStreamDestroy(one), cudaStreamDestroy(two), cudaFree(a), cudaFreeHost(h);
    return 0;
}
