// finding: out-of-bounds shared error 7, 9
// says: writes s[0], but its launch asks for no dynamic shared memory
// says: reads s[31], but its launch asks for 64 bytes of dynamic shared memory
// The third argument of a launch, forgotten or too small.
__global__ void k(int *a, int written) {
    extern __shared__ int s[];
    if (written || threadIdx.x < 16) s[threadIdx.x] = threadIdx.x;
    __syncthreads();
    if (!written) a[threadIdx.x] = s[31 - threadIdx.x];
}

int main() {
    int *d_a;
    cudaMalloc(&d_a, 32 * sizeof(int));
    k<<<1, 32>>>(d_a, 1);
    k<<<1, 32, 16 * sizeof(int)>>>(d_a, 0);
    cudaDeviceSynchronize();
    cudaFree(d_a);
}
