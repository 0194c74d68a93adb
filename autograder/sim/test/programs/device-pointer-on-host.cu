// finding: host-device-pointer global error 12
#include <stdio.h>
__global__ void k(int *a) { a[0] = 1; }

int main() {
    int *d_a, *d_b;
    cudaMalloc(&d_a, 65536 * sizeof(int));
    cudaMalloc(&d_b, 65536 * sizeof(int));
    cudaMemset(d_a, 0, 65536 * sizeof(int));
    cudaMemset(d_b, 0, 65536 * sizeof(int));
    k<<<1, 1>>>(d_a);
    printf("%d\n", d_a[0]);
    cudaDeviceSynchronize();
    cudaFree(d_a);
    cudaFree(d_b);
}
