// finding: out-of-bounds local error 8
// finding: out-of-bounds local error 9
// says: reads x[8], which is outside of the array: test the index first (int [8], the thread's own)
// An array of a thread's own: index n is one too many, and -1 one too few. What is only read is
// garbage, and the kernel goes on.
__global__ void k(int *out, int n) {
    int x[8] = {}, sum = 0;
    for (int i = 0; i <= n; i++) sum += x[i];
    for (int i = n - 1; i >= -1; i--) sum += x[i];
    out[threadIdx.x] = sum & 0;
}

int main() {
    int *d_out, out[32];
    cudaMalloc(&d_out, sizeof out);
    k<<<1, 32>>>(d_out, 8);
    cudaMemcpy(out, d_out, sizeof out, cudaMemcpyDeviceToHost);
    cudaFree(d_out);
    return out[31];
}
