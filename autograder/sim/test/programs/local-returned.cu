// finding: out-of-bounds local error 13
// says: has returned
// A pointer to a variable of a function that has returned.
struct keeper { const int *kept; };
__device__ __noinline__ void keep(keeper *k, int n) {
    volatile int own[128] = {n, n + 1};
    k->kept = (const int *)own;
}
__global__ void k(int *out) {
    keeper k;
    keep(&k, threadIdx.x);
    __syncwarp();
    out[threadIdx.x] = *k.kept;
}

int main() {
    int *d_out;
    cudaMalloc(&d_out, 32 * sizeof(int));
    k<<<1, 32>>>(d_out);
    cudaDeviceSynchronize();
    cudaFree(d_out);
}
