// finding: out-of-bounds shared error 5; race shared error 6; uninitialised shared error 6
__global__ void k(int *a) {
    __shared__ int s[32], t[32];
    t[threadIdx.x] = 0;
    s[threadIdx.x + 1] = 1; // the last one lies behind s
    a[threadIdx.x] = t[threadIdx.x] + s[threadIdx.x];
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
