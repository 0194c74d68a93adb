// clean
// metric: shared_writes 11264
// metric: shared_reads 20481
// metric: barriers 11
// 1024 values, double-buffered: 10 rounds write 1024 each after the load; n log2 n - n + 1 = 9217
// of them read twice, the other 1023 once; 1024 more are read at the end.
__global__ void k(const int *a, int *b) {
    __shared__ int s[2][1024];
    int t = threadIdx.x, p = 0;
    s[0][t] = a[t];
    __syncthreads();
    for (int d = 1; d < 1024; d *= 2) {
        int v = s[p][t];
        if (t >= d) v += s[p][t - d];
        p = 1 - p;
        s[p][t] = v;
        __syncthreads();
    }
    b[t] = s[p][t];
}

int main() {
    int *d_a, *d_b;
    cudaMalloc(&d_a, 65536 * sizeof(int));
    cudaMalloc(&d_b, 65536 * sizeof(int));
    cudaMemset(d_a, 0, 65536 * sizeof(int));
    cudaMemset(d_b, 0, 65536 * sizeof(int));
    k<<<1, 1024>>>(d_a, d_b);
    cudaDeviceSynchronize();
    cudaFree(d_a);
    cudaFree(d_b);
}
