// clean
// metric: global_load_requests 2
// metric: global_load_sectors 8
// metric: global_store_sectors 8
// metric: global_reads 64
// metric: barriers 0
__global__ void k(const int *a, int *b) { b[threadIdx.x] = a[threadIdx.x]; }

int main() {
    int *d_a, *d_b;
    cudaMalloc(&d_a, 65536 * sizeof(int));
    cudaMalloc(&d_b, 65536 * sizeof(int));
    cudaMemset(d_a, 0, 65536 * sizeof(int));
    cudaMemset(d_b, 0, 65536 * sizeof(int));
    k<<<1, 64>>>(d_a, d_b);
    cudaDeviceSynchronize();
    cudaFree(d_a);
    cudaFree(d_b);
}
