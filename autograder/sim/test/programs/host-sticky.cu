// finding: host-device-pointer host error 6
/* After a kernel has used a pointer to host memory nothing works any more: that error sticks. */
#include <cstdio>
#include <cstdlib>

__global__ void wrong(int *p) { *p = 1; }

int main() {
    int *d, *h = (int *)malloc(4);
    cudaMalloc(&d, 4);
    wrong<<<1, 1>>>(h);
    cudaError_t e = cudaDeviceSynchronize();
    printf("%s\n", cudaGetErrorName(e));
    cudaGetLastError();
    bool sticks = cudaMalloc(&d, 4) == e && cudaMemset(d, 0, 4) == e && cudaFree(d) == e;
    free(h);
    if (!sticks) abort();
    return e != cudaErrorIllegalAddress;
}
