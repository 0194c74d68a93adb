// clean
__device__ void barrier(int *count, int goal) {
    __syncthreads();
    if (threadIdx.x == 0) {
        __threadfence();
        atomicAdd(count, 1);
        while (atomicAdd(count, 0) < goal) {}
        __threadfence();
    }
    __syncthreads();
}
__global__ void k(int *a, int *count) {
    int i = blockIdx.x * blockDim.x + threadIdx.x, n = gridDim.x * blockDim.x;
    for (int round = 1; round <= 4; round++) {
        int v = a[0] + a[(i + 1) % n];
        barrier(count, (2 * round - 1) * gridDim.x);
        a[i] = v;
        barrier(count, 2 * round * gridDim.x);
    }
}

int main() {
    int *d_a, *d_b;
    cudaMalloc(&d_a, 65536 * sizeof(int));
    cudaMalloc(&d_b, 65536 * sizeof(int));
    cudaMemset(d_a, 0, 65536 * sizeof(int));
    cudaMemset(d_b, 0, 65536 * sizeof(int));
    k<<<16, 64>>>(d_a, d_b);
    cudaDeviceSynchronize();
    cudaFree(d_a);
    cudaFree(d_b);
}
