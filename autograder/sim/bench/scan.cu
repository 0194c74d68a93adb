/* Hillis-Steele in each block of 256, two buffers, 2^18 values: timed by `make bench-sim`. In
   OpenCL: scan.cl. */
#include <cstdio>

enum { N = 1 << 18, BLOCK = 256 };

__global__ void scan(const unsigned *in, unsigned *out) {
    __shared__ unsigned s[2][BLOCK];
    unsigned tid = threadIdx.x, i = blockIdx.x * BLOCK + tid, from = 0;
    s[from][tid] = in[i];
    __syncthreads(); // all are loaded before any is read by another thread
    for (unsigned d = 1; d < BLOCK; d *= 2) {
        unsigned v = s[from][tid];
        if (tid >= d) v += s[from][tid - d];
        s[1 - from][tid] = v;
        from = 1 - from;
        __syncthreads(); // the next round reads this one's buffer, and writes the other
    }
    out[i] = s[from][tid];
}

int main() {
    static unsigned h[N];
    unsigned *d_in, *d_out;
    for (unsigned i = 0; i < N; i++) h[i] = i % 7;
    if (cudaMalloc(&d_in, sizeof h) || cudaMalloc(&d_out, sizeof h)) return 1;
    cudaMemcpy(d_in, h, sizeof h, cudaMemcpyHostToDevice);
    scan<<<N / BLOCK, BLOCK>>>(d_in, d_out);
    if (cudaGetLastError() || cudaDeviceSynchronize()) return 1;
    cudaMemcpy(h, d_out, sizeof h, cudaMemcpyDeviceToHost);
    printf("%u\n", h[N - 1]);
    cudaFree(d_in);
    cudaFree(d_out);
}
