// clean
// metric: global_load_sectors 5
// 128 bytes that begin in the middle of a sector touch five.
__global__ void k(const int *a, int *b) { b[threadIdx.x] = a[threadIdx.x + 3]; }

int main() {
    int *d_a, *d_b;
    cudaMalloc(&d_a, 65536 * sizeof(int));
    cudaMalloc(&d_b, 65536 * sizeof(int));
    cudaMemset(d_a, 0, 65536 * sizeof(int));
    cudaMemset(d_b, 0, 65536 * sizeof(int));
    k<<<1, 32>>>(d_a, d_b);
    cudaDeviceSynchronize();
    cudaFree(d_a);
    cudaFree(d_b);
}
