// finding: out-of-bounds local error 10
// says: variable of another thread
// A pointer to a thread's own variable means nothing to another thread.
__global__ void k(int *out) {
    __shared__ int *mail[32];
    int own = threadIdx.x, other = threadIdx.x ^ 1;
    mail[threadIdx.x] = &own;
    __syncthreads();
    int *theirs = mail[other];
    *theirs = 7;
    __syncthreads();
    out[threadIdx.x] = own;
}

int main() {
    int *d_out;
    cudaMalloc(&d_out, 32 * sizeof(int));
    k<<<1, 32>>>(d_out);
    cudaDeviceSynchronize();
    cudaFree(d_out);
}
