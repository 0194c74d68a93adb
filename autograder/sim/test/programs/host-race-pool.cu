// finding: race global error 6
// finding: race global error 16
// finding: uninitialised global warning 18
/* Memory is used in a stream that has not waited for its allocation in another one; it is freed
   while a kernel may still use it; and what nobody has stored is copied to the host. */
__global__ void set(int *a, int v) { a[threadIdx.x] = v; }
int main() {
    int *a, *b, *c, h[32];
    cudaStream_t one, two;
    cudaStreamCreate(&one), cudaStreamCreate(&two);
    cudaMallocAsync(&a, sizeof h, one);
    set<<<1, 32, 0, two>>>(a, 1);
    cudaDeviceSynchronize();
    cudaMallocAsync(&b, sizeof h, one);
    set<<<1, 32, 0, one>>>(b, 2);
    cudaFreeAsync(b, two);
    cudaMalloc(&c, sizeof h);
    cudaMemcpy(h, c, sizeof h, cudaMemcpyDeviceToHost);
    cudaFree(a), cudaFree(c);
    cudaStreamDestroy(one), cudaStreamDestroy(two);
    return 0;
}
