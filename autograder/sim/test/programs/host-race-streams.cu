// finding: race global error 3
/* Two streams write one array, and nothing makes the second wait for the first. */
__global__ void set(int *a, int v) { a[threadIdx.x] = v; }
int main() {
    int *a;
    cudaStream_t one, two;
    cudaMalloc(&a, 32 * sizeof(int));
    cudaStreamCreate(&one), cudaStreamCreate(&two);
    set<<<1, 32, 0, one>>>(a, 1);
    set<<<1, 32, 0, two>>>(a, 2);
    cudaDeviceSynchronize();
    cudaStreamDestroy(one), cudaStreamDestroy(two), cudaFree(a);
    return 0;
}
