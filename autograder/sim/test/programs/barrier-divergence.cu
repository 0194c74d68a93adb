// finding: barrier-divergence local error 4
__global__ void k(int *a) {
    if (threadIdx.x < 32)
        __syncthreads();
    else
        __syncthreads();
    a[threadIdx.x] = 1;
}

int main() {
    int *d_a, *d_b;
    cudaMalloc(&d_a, 65536 * sizeof(int));
    cudaMalloc(&d_b, 65536 * sizeof(int));
    cudaMemset(d_a, 0, 65536 * sizeof(int));
    cudaMemset(d_b, 0, 65536 * sizeof(int));
    k<<<1, 64>>>(d_a);
    cudaDeviceSynchronize();
    cudaFree(d_a);
    cudaFree(d_b);
}
