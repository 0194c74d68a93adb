// finding: barrier-divergence local warning 5
// says: threads 0 to 39 wait at line 5, threads 40 to 63 have returned
__global__ void k(int *a, int n) {
    if ((int)threadIdx.x >= n) return;
    __syncthreads();
    a[threadIdx.x] = 1;
}

int main() {
    int *d_a, *d_b;
    cudaMalloc(&d_a, 65536 * sizeof(int));
    cudaMalloc(&d_b, 65536 * sizeof(int));
    cudaMemset(d_a, 0, 65536 * sizeof(int));
    cudaMemset(d_b, 0, 65536 * sizeof(int));
    k<<<1, 64>>>(d_a, 40);
    cudaDeviceSynchronize();
    cudaFree(d_a);
    cudaFree(d_b);
}
