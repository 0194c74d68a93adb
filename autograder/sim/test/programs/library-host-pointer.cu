// finding: host-device-pointer host error 10
/* The library is handed memory of the host. */
#include <cub/device/device_reduce.cuh>

int main() {
    int a[8] = {3, 1, 7, 0, 4, 1, 6, 3}, *sum;
    char *temporary;
    size_t bytes = 4096;
    cudaMalloc(&sum, sizeof(int)), cudaMalloc(&temporary, bytes);
    cub::DeviceReduce::Sum(temporary, bytes, a, sum, 8);
    cudaFree(sum), cudaFree(temporary);
    return 0;
}
