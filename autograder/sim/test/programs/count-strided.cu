// clean
// metric: global_load_requests 1
// metric: global_load_sectors 16
// 32 lanes, 8 bytes apart: 256 bytes are 8 sectors; 16 bytes apart: 16.
__global__ void k(const int *a, int *b) { b[threadIdx.x] = a[4 * threadIdx.x]; }

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
