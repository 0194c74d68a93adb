// clean
__global__ void k(int *a) { a[(threadIdx.x + 1) % 64] += 1; }

int main() {
    int *d_a, *d_b;
    cudaMalloc(&d_a, 65536 * sizeof(int));
    cudaMalloc(&d_b, 65536 * sizeof(int));
    cudaMemset(d_a, 0, 65536 * sizeof(int));
    cudaMemset(d_b, 0, 65536 * sizeof(int));
    for (int i = 0; i < 5; i++) k<<<1, 64>>>(d_a + i);
    cudaDeviceSynchronize();
    cudaFree(d_a);
    cudaFree(d_b);
}
