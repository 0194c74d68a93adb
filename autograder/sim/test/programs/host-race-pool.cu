// finding: race global error 8
// finding: race global error 9
// finding: race global error 22
// finding: uninitialised global warning 24
/* Memory is used in a stream that has not waited for its allocation in another one, also where the other
   one has used words beside; it is freed while a kernel may still use it; and what nobody has stored is
   copied to the host. */
__global__ void set(int *a, int v) { a[threadIdx.x] = v; }
__global__ void beside(int *a, int v) { a[16 + threadIdx.x] = v; }
int main() {
    int *a, *b, *c, *d, h[32];
    cudaStream_t one, two;
    cudaStreamCreate(&one), cudaStreamCreate(&two);
    cudaMallocAsync(&a, sizeof h, one);
    set<<<1, 32, 0, two>>>(a, 1);
    cudaMallocAsync(&d, 64 * sizeof h, one);
    set<<<1, 1, 0, one>>>(d, 1);
    beside<<<1, 4, 0, two>>>(d, 1);
    cudaDeviceSynchronize();
    cudaMallocAsync(&b, sizeof h, one);
    set<<<1, 32, 0, one>>>(b, 2);
    cudaFreeAsync(b, two);
    cudaMalloc(&c, sizeof h);
    cudaMemcpy(h, c, sizeof h, cudaMemcpyDeviceToHost);
    cudaFree(a), cudaFree(c), cudaFree(d);
    cudaStreamDestroy(one), cudaStreamDestroy(two);
    return 0;
}
