// clean
/* clock() is the device's in a kernel and the C library's on the host. A kernel that waits for a
   millisecond's ticks is back soon. */
#include <stdio.h>
#include <time.h>

__global__ void wait_for(clock_t ticks, clock_t *waited) {
    clock_t start = clock();
    while (clock() - start < ticks) {}
    *waited = clock() - start;
}

int main() {
    clock_t host = clock(), *d, waited = 0;
    int khz = 0;
    cudaDeviceGetAttribute(&khz, cudaDevAttrClockRate, 0);
    cudaMalloc(&d, sizeof *d);
    wait_for<<<1, 1>>>(khz, d);
    cudaMemcpy(&waited, d, sizeof waited, cudaMemcpyDeviceToHost);
    cudaFree(d);
    double cpu = (double)(clock() - host) / CLOCKS_PER_SEC;
    printf("%g s of this processor\n", cpu);
    return !(waited >= khz && cpu < 10);
}
