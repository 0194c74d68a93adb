// finding: barrier-divergence local error 12
// says: another number of threads
// The warps that meet at barrier 1 do not agree how many threads they are.

__global__ void k(int *out) {
    __shared__ int s[96];
    int t = threadIdx.x;
    s[t] = t;
    if (t < 32)
        asm volatile("barrier.sync 1, 64;" ::: "memory");
    else
        asm volatile("barrier.sync 1, 96;" ::: "memory");
    out[t] = s[t];
}

int main() {
    int *d;
    cudaMalloc(&d, 96 * sizeof *d);
    k<<<1, 96>>>(d);
    cudaDeviceSynchronize();
    cudaFree(d);
    return 0;
}
