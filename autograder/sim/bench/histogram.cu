/* One atomic per item, 2^20 items into 256 bins: timed by `make bench-sim`. In OpenCL:
 * histogram.cl. */
#include <cstdio>

enum { N = 1 << 20, BLOCK = 256, BINS = 256 };

__global__ void histogram(const unsigned *in, unsigned *bins) {
    atomicAdd(&bins[in[blockIdx.x * BLOCK + threadIdx.x] % BINS], 1u);
}

int main() {
    static unsigned h[N];
    unsigned *d_in, *d_bins;
    for (unsigned i = 0; i < N; i++) h[i] = i;
    if (cudaMalloc(&d_in, sizeof h) || cudaMalloc(&d_bins, BINS * sizeof *h)) return 1;
    cudaMemcpy(d_in, h, sizeof h, cudaMemcpyHostToDevice);
    cudaMemset(d_bins, 0, BINS * sizeof *h);
    histogram<<<N / BLOCK, BLOCK>>>(d_in, d_bins);
    if (cudaGetLastError() || cudaDeviceSynchronize()) return 1;
    cudaMemcpy(h, d_bins, BINS * sizeof *h, cudaMemcpyDeviceToHost);
    printf("%u\n", h[0]);
    cudaFree(d_in);
    cudaFree(d_bins);
}
