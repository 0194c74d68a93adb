// finding: out-of-bounds host error 2
__global__ void k(int *a) { *(volatile int *)a = 1; }

int main() {
    int *d_a, *d_b;
    cudaMalloc(&d_a, 65536 * sizeof(int));
    cudaMalloc(&d_b, 65536 * sizeof(int));
    cudaMemset(d_a, 0, 65536 * sizeof(int));
    cudaMemset(d_b, 0, 65536 * sizeof(int));
    k<<<1, 1>>>(NULL);
    (void)d_b;
    cudaDeviceSynchronize();
    cudaFree(d_a);
    cudaFree(d_b);
}
