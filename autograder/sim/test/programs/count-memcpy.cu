// clean
// metric: global_reads 160
// metric: global_writes 160
// metric: global_load_requests 5
// metric: global_load_sectors 100
// metric: global_store_requests 5
// metric: global_store_sectors 100
// 20 bytes a thread, aligned to 4: five words, each request strided by 20 bytes over 20 sectors.
#include <cstring>

__global__ void k(const int *a, int *b, int bytes) {
    memcpy(b + 5 * threadIdx.x, a + 5 * threadIdx.x, bytes);
}

int main() {
    int *d_a, *d_b;
    cudaMalloc(&d_a, 32 * 20);
    cudaMalloc(&d_b, 32 * 20);
    cudaMemset(d_a, 0, 32 * 20);
    k<<<1, 32>>>(d_a, d_b, 20);
    cudaDeviceSynchronize();
    cudaFree(d_a);
    cudaFree(d_b);
}
