// clean
// metric: bank_conflicts 0
// metric: shared_store_passes 1
__global__ void k(int *a) {
    __shared__ int s[32 * 33];
    s[threadIdx.x * 1] = threadIdx.x;
    __syncthreads();
    a[threadIdx.x] = s[threadIdx.x * 1];
}

int main() {
    int *d_a, *d_b;
    cudaMalloc(&d_a, 65536 * sizeof(int));
    cudaMalloc(&d_b, 65536 * sizeof(int));
    cudaMemset(d_a, 0, 65536 * sizeof(int));
    cudaMemset(d_b, 0, 65536 * sizeof(int));
    k<<<1, 32>>>(d_a);
    cudaDeviceSynchronize();
    cudaFree(d_a);
    cudaFree(d_b);
}
