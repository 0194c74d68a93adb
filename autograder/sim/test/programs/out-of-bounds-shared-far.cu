// x86-64: on 64-bit Arm device memory may lie that near
// finding: out-of-bounds shared error 6
__global__ void k(int *a, int far) {
    __shared__ int s[64];
    s[threadIdx.x] = 1;
    a[threadIdx.x] = s[threadIdx.x + far]; // beyond all shared memory that a block may have
}

int main() {
    int *d_a;
    cudaMalloc(&d_a, 64 * sizeof(int));
    k<<<1, 64>>>(d_a, 64 * 1000);
    cudaDeviceSynchronize();
    cudaFree(d_a);
}
