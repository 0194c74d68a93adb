// finding: race shared error 9
// The halves synchronise, but read across.
__global__ void k(int *a) {
    __shared__ int s[32];
    int lane = threadIdx.x;
    unsigned mask = lane < 16 ? 0x0000ffffu : 0xffff0000u;
    s[lane] = lane;
    __syncwarp(mask);
    a[lane] = s[lane ^ 16];
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
