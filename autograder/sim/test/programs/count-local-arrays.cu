// clean
// metric: shared_writes 64
// metric: global_writes 64
// The index of the thread's own array is checked; that must not keep the first store to s, which
// nobody can read, from being left out.
__global__ void k(int *a, int n) {
    __shared__ char s[64];
    int own[4] = {1, 2, 3, 4};
    s[threadIdx.x] = (char)threadIdx.x;
    s[threadIdx.x] += 1;
    __syncthreads();
    a[threadIdx.x] = s[63 - threadIdx.x] + own[n];
}

int main() {
    int *d_a;
    cudaMalloc(&d_a, 64 * sizeof(int));
    k<<<1, 64>>>(d_a, 3);
    cudaDeviceSynchronize();
    cudaFree(d_a);
}
