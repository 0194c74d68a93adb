// clean
/* Inline assembly that public programs use: each instruction's answer was worked out by hand. */
#include <cuda_runtime.h>

__device__ unsigned differences(unsigned a, unsigned b, unsigned c) {
    unsigned sum;
    asm("vabsdiff4.u32.u32.u32.add"
        " %0, %1, %2, %3;"
        : "=r"(sum)
        : "r"(a), "r"(b), "r"(c));
    return sum;
}

__device__ unsigned field(unsigned a) {
    unsigned bits;
    asm("bfe.u32 %0, %1, 4, 8;" : "=r"(bits) : "r"(a));
    return bits;
}

__global__ void k(unsigned *out) {
    out[0] = differences(0x010203ff, 0x03020100, 1000); // 2 + 0 + 2 + 255
    out[1] = field(0x12345678);
}

int main() {
    unsigned *d, h[2];
    cudaMalloc(&d, sizeof h);
    k<<<1, 1>>>(d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    cudaFree(d);
    return h[0] != 1259 || h[1] != 0x67;
}
