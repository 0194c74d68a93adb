// finding: race shared error 5 (2 times)
__global__ void k(int *a) {
    __shared__ char s[64];
    for (int i = threadIdx.x; i < 64; i += 32) s[i] = 0;
    s[threadIdx.x / 2] = (char)threadIdx.x;
    __syncthreads();
    a[threadIdx.x] = s[threadIdx.x];
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
