// finding: race shared error 9
// Three threads read, then the first writes: the write races with all but its own read.
__global__ void k(int *a) {
    __shared__ int s[1];
    if (threadIdx.x == 0) s[0] = 1;
    __syncthreads();
    int v = s[0];
    __syncwarp();
    if (threadIdx.x == 64) s[0] = v + 1;
    a[threadIdx.x] = v;
}

int main() {
    int *d_a, *d_b;
    cudaMalloc(&d_a, 65536 * sizeof(int));
    cudaMalloc(&d_b, 65536 * sizeof(int));
    cudaMemset(d_a, 0, 65536 * sizeof(int));
    cudaMemset(d_b, 0, 65536 * sizeof(int));
    k<<<1, 96>>>(d_a);
    cudaDeviceSynchronize();
    cudaFree(d_a);
    cudaFree(d_b);
}
