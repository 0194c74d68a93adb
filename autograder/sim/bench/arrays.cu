/* Two arrays of 2^26 ints, every word of which is written: `make bench-sim` measures the memory. */
#include <cstdio>
#include <sys/resource.h>

enum { N = 1 << 26, BLOCK = 256 };

__global__ void add_one(const int *in, int *out) {
    unsigned i = blockIdx.x * BLOCK + threadIdx.x;
    out[i] = in[i] + 1;
}

int main() {
    int *d_in, *d_out, last;
    if (cudaMalloc(&d_in, N * sizeof *d_in) || cudaMalloc(&d_out, N * sizeof *d_out)) return 1;
    cudaMemset(d_in, 0, N * sizeof *d_in);
    add_one<<<N / BLOCK, BLOCK>>>(d_in, d_out);
    if (cudaGetLastError() || cudaDeviceSynchronize()) return 1;
    cudaMemcpy(&last, d_out + N - 1, sizeof last, cudaMemcpyDeviceToHost);
    cudaFree(d_in);
    cudaFree(d_out);
    struct rusage use;
    getrusage(RUSAGE_SELF, &use);
    printf("peak KB: %ld\n", use.ru_maxrss);
    return last != 1;
}
