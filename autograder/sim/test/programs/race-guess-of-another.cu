// finding: race global error 5
// The compare-and-swap is on the lock; the count beside it is read before the lock is held.
__global__ void k(int *lock, int *count, int *out) {
    __syncwarp();
    int seen = *count;
    bool done = false;
    while (!done) {
        if (atomicCAS(lock, 0, 1) == 0) {
            __threadfence();
            atomicAdd(count, 1);
            __threadfence();
            atomicExch(lock, 0);
            done = true;
        }
    }
    out[blockIdx.x * blockDim.x + threadIdx.x] = seen;
}

int main() {
    int *d_lock, *d_count, *d_out;
    cudaMalloc(&d_lock, 4);
    cudaMalloc(&d_count, 4);
    cudaMalloc(&d_out, 256 * 4);
    cudaMemset(d_lock, 0, 4);
    cudaMemset(d_count, 0, 4);
    k<<<4, 64>>>(d_lock, d_count, d_out);
    cudaDeviceSynchronize();
    cudaFree(d_lock);
    cudaFree(d_count);
    cudaFree(d_out);
}
