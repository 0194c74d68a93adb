// clean
// metric: atomics 4096
// metric: global_reads 0
__global__ void k(int *a) { atomicAdd(&a[threadIdx.x % 16], 1); }

int main() {
    int *d_a, *d_b;
    cudaMalloc(&d_a, 65536 * sizeof(int));
    cudaMalloc(&d_b, 65536 * sizeof(int));
    cudaMemset(d_a, 0, 65536 * sizeof(int));
    cudaMemset(d_b, 0, 65536 * sizeof(int));
    k<<<4, 1024>>>(d_a);
    cudaDeviceSynchronize();
    cudaFree(d_a);
    cudaFree(d_b);
}
