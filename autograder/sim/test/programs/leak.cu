// finding: leak global warning 5
__global__ void k(int *a) { a[threadIdx.x] = 1; }
int main() {
    int *d_a;
    cudaMalloc(&d_a, 256);
    k<<<1, 64>>>(d_a);
    cudaDeviceSynchronize();
}
