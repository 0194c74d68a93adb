// finding: race shared error 5, 4; uninitialised shared error 5
__global__ void k(int *a) {
    __shared__ int s[64];
    s[threadIdx.x] = threadIdx.x;
    a[threadIdx.x] = s[63 - threadIdx.x];
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
