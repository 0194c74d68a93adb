/* The shared tree, 2^20 values in blocks of 256: timed by `make bench-sim`. In OpenCL: reduce.cl.
 */
#include <cstdio>

enum { N = 1 << 20, BLOCK = 256 };

__global__ void reduce(const unsigned *in, unsigned *out) {
    __shared__ unsigned s[BLOCK];
    unsigned tid = threadIdx.x;
    s[tid] = in[blockIdx.x * BLOCK + tid];
    __syncthreads(); // all are loaded before any is read by another thread
    for (unsigned half = BLOCK / 2; half > 0; half /= 2) {
        if (tid < half) s[tid] += s[tid + half];
        __syncthreads(); // the next round reads what other threads wrote in this one
    }
    if (tid == 0) out[blockIdx.x] = s[0];
}

int main() {
    static unsigned h[N];
    unsigned *d_in, *d_out, sum = 0;
    for (unsigned i = 0; i < N; i++) h[i] = i % 7;
    if (cudaMalloc(&d_in, sizeof h) || cudaMalloc(&d_out, N / BLOCK * sizeof *d_out)) return 1;
    cudaMemcpy(d_in, h, sizeof h, cudaMemcpyHostToDevice);
    reduce<<<N / BLOCK, BLOCK>>>(d_in, d_out);
    if (cudaGetLastError() || cudaDeviceSynchronize()) return 1;
    cudaMemcpy(h, d_out, N / BLOCK * sizeof *h, cudaMemcpyDeviceToHost);
    for (unsigned i = 0; i < N / BLOCK; i++) sum += h[i];
    printf("%u\n", sum);
    cudaFree(d_in);
    cudaFree(d_out);
}
