// finding: host-device-pointer host error 2
__global__ void k(int *a) { a[threadIdx.x] = 1; }

int main() {
    int *d_a, *d_b;
    cudaMalloc(&d_a, 65536 * sizeof(int));
    cudaMalloc(&d_b, 65536 * sizeof(int));
    cudaMemset(d_a, 0, 65536 * sizeof(int));
    cudaMemset(d_b, 0, 65536 * sizeof(int));
    static int h[64];
    k<<<1, 64>>>(h);
    cudaDeviceSynchronize();
    cudaFree(d_a);
    cudaFree(d_b);
}
