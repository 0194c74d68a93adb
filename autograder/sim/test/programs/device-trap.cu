// finding: assert local error 5
// __trap() ends the kernel with an error.
#include <cstdio>
__global__ void k(int n) {
    if (threadIdx.x == n) __trap();
}

int main() {
    k<<<1, 32>>>(5);
    cudaError_t e = cudaDeviceSynchronize();
    printf("%s\n", cudaGetErrorName(e));
    return e == cudaSuccess;
}
