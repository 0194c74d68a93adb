// finding: uninitialised global error 2
__global__ void k(int *a, int *b) { b[threadIdx.x] = a[threadIdx.x]; }

int main() {
    int *d_a, *d_b;
    cudaMalloc(&d_a, 65536 * sizeof(int));
    cudaMalloc(&d_b, 65536 * sizeof(int));
    cudaMemset(d_a, 0, 65536 * sizeof(int));
    cudaMemset(d_b, 0, 65536 * sizeof(int));
    int *d_c;
    cudaMalloc(&d_c, 256);
    k<<<1, 64>>>(d_c, d_b);
    cudaFree(d_c);
    cudaDeviceSynchronize();
    cudaFree(d_a);
    cudaFree(d_b);
}
