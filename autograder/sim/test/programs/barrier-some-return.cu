// finding: barrier-divergence local warning 6, 8
// says: 22 threads (0 is the first) wait at line 6, 42 threads (1 is the first) have returned
// says: 21 threads (3 is the first) wait at line 8, 43 threads (0 is the first) have returned
__global__ void k(int *a) {
    if (threadIdx.x % 3) return;
    __syncthreads();
    if (threadIdx.x == 0) return;
    __syncthreads();
    a[threadIdx.x] = 1;
}

int main() {
    int *d;
    cudaMalloc(&d, 64 * sizeof(int));
    k<<<1, 64>>>(d);
    cudaDeviceSynchronize();
    cudaFree(d);
}
