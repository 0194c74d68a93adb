// finding: race shared error 8
// says: volatile does not keep the lanes of a warp in step
// Correct before Volta; since then lanes of a warp need __syncwarp.
__global__ void k(int *a) {
    __shared__ volatile int s[64];
    s[threadIdx.x] = threadIdx.x;
    __syncthreads();
    if (threadIdx.x < 16) s[threadIdx.x] = s[threadIdx.x] + s[threadIdx.x + 8];
    __syncthreads();
    a[threadIdx.x] = s[threadIdx.x];
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
