// finding: race global error 7
__global__ void k(volatile int *flag, int *sum) {
    if (threadIdx.x == 0) {
        int b = blockIdx.x, before = 0;
        if (b > 0) {
            while (flag[b - 1] == 0) {}
            before = sum[b - 1];
        }
        sum[b] = before + b;
        flag[b] = 1;
    }
}

int main() {
    int *d_a, *d_b;
    cudaMalloc(&d_a, 65536 * sizeof(int));
    cudaMalloc(&d_b, 65536 * sizeof(int));
    cudaMemset(d_a, 0, 65536 * sizeof(int));
    cudaMemset(d_b, 0, 65536 * sizeof(int));
    k<<<500, 32>>>(d_a, d_b);
    cudaDeviceSynchronize();
    cudaFree(d_a);
    cudaFree(d_b);
}
