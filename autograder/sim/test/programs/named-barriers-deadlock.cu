// finding: deadlock local error 8
// says: threads of the block wait for ever
// One warp waits for two at barrier 3, and the other one has gone to barrier 4.

__global__ void k(int *out) {
    int warp = threadIdx.x / 32;
    if (warp == 0)
        asm volatile("bar.sync 3, 64;" ::: "memory");
    else
        asm volatile("bar.sync 4, 64;" ::: "memory");
    out[threadIdx.x] = warp;
}

int main() {
    int *d;
    cudaMalloc(&d, 64 * sizeof *d);
    k<<<1, 64>>>(d);
    cudaDeviceSynchronize();
    cudaFree(d);
    return 0;
}
