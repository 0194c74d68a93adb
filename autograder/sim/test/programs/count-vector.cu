// clean
// metric: global_load_requests 1
// metric: global_load_sectors 16
// metric: global_reads 128
__global__ void k(const int4 *a, int4 *b) {
    int4 v = a[threadIdx.x];
    v.x++;
    b[threadIdx.x] = v;
}

int main() {
    int *d_a, *d_b;
    cudaMalloc(&d_a, 65536 * sizeof(int));
    cudaMalloc(&d_b, 65536 * sizeof(int));
    cudaMemset(d_a, 0, 65536 * sizeof(int));
    cudaMemset(d_b, 0, 65536 * sizeof(int));
    k<<<1, 32>>>((int4 *)d_a, (int4 *)d_b);
    cudaDeviceSynchronize();
    cudaFree(d_a);
    cudaFree(d_b);
}
