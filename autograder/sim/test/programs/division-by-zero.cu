// x86-64: 64-bit Arm divides by zero without a word
// finding: crash local error 4
// says: an integer is divided by zero
__global__ void k(int *a, int n) { a[threadIdx.x] = 7 / n; }

int main() {
    int *d_a;
    cudaMalloc(&d_a, 32 * sizeof(int));
    k<<<1, 32>>>(d_a, 0);
    cudaDeviceSynchronize();
    cudaFree(d_a);
}
