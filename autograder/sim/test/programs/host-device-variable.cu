// finding: host-device-pointer global error 9
// finding: host-device-pointer global error 12
/* The host has a shadow of a variable of the device, which no kernel knows. */
#include <cstdio>
__device__ int total;
__global__ void count() { atomicAdd(&total, 1); }

int main() {
    total = 5;
    count<<<1, 32>>>();
    cudaDeviceSynchronize();
    printf("%d\n", total);
    return 0;
}
// not for nvcc, which sees where the host is
