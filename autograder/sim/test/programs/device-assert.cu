// finding: assert local error 7
// A failed assertion ends the kernel; the error sticks, and names the thread.
#include <cassert>
#include <cstdio>

__global__ void k(const int *in) {
    assert(in[threadIdx.x] < 5);
}

int main() {
    int *d_in, in[8] = {3, 1, 7, 0, 4, 1, 6, 3};
    cudaMalloc(&d_in, sizeof in);
    cudaMemcpy(d_in, in, sizeof in, cudaMemcpyHostToDevice);
    k<<<1, 8>>>(d_in);
    cudaError_t e = cudaDeviceSynchronize();
    printf("%s\n", cudaGetErrorName(e));
    return e != cudaErrorAssert || cudaFree(d_in) != cudaErrorAssert;
}
