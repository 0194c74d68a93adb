// finding: use-after-free global error 2
__global__ void k(int *a) { a[threadIdx.x] = 1; }

int main() {
    int *d_a, *d_b;
    cudaMalloc(&d_a, 65536 * sizeof(int));
    cudaMalloc(&d_b, 65536 * sizeof(int));
    cudaMemset(d_a, 0, 65536 * sizeof(int));
    cudaMemset(d_b, 0, 65536 * sizeof(int));
    int *d_c;
    cudaMalloc(&d_c, 256);
    cudaFree(d_c);
    k<<<1, 64>>>(d_c);
    cudaDeviceSynchronize();
    cudaFree(d_a);
    cudaFree(d_b);
}
