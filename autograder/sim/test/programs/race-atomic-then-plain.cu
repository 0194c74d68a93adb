// finding: race shared error 8
// The last atomic is the reader's own; the others' still race with its plain read.
__global__ void k(int *a) {
    __shared__ int s[1];
    if (threadIdx.x == 0) s[0] = 0;
    __syncthreads();
    atomicAdd(&s[0], 1);
    if (threadIdx.x == 63) a[0] = s[0];
}

int main() {
    int *d_a, *d_b;
    cudaMalloc(&d_a, 65536 * sizeof(int));
    cudaMalloc(&d_b, 65536 * sizeof(int));
    cudaMemset(d_a, 0, 65536 * sizeof(int));
    cudaMemset(d_b, 0, 65536 * sizeof(int));
    k<<<1, 64>>>(d_a);
    cudaDeviceSynchronize();
    cudaFree(d_a);
    cudaFree(d_b);
}
