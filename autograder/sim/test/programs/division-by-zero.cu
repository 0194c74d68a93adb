// finding: division-by-zero local error 6
// finding: division-by-zero local error 7
// says: test the divisor first
// As on a GPU, the kernel goes on with a value that means nothing.
__global__ void k(int *a, int n, const unsigned long long *m, int *b) {
    a[threadIdx.x] = 7 / n;
    b[threadIdx.x] = (int)(threadIdx.x % *m);
    a[threadIdx.x + 32] = (-2147483647 - 1) / (n - 1) + threadIdx.x;
}

int main() {
    int *d_a, a[64], *d_b;
    unsigned long long *d_m;
    cudaMalloc(&d_a, sizeof a);
    cudaMalloc(&d_b, 32 * sizeof(int));
    cudaMalloc(&d_m, sizeof *d_m);
    cudaMemset(d_m, 0, sizeof *d_m);
    k<<<1, 32>>>(d_a, 0, d_m, d_b);
    cudaError_t e = cudaMemcpy(a, d_a, sizeof a, cudaMemcpyDeviceToHost);
    cudaFree(d_a);
    cudaFree(d_b);
    cudaFree(d_m);
    return e || a[63] != -2147483647 + 30;
}
