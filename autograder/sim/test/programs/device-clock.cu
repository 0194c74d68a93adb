// clean
/* clock() is the device's in a kernel and the C library's on the host. A kernel that waits for a
   millisecond's ticks is back soon; so are thousands of threads that wait for a fifth of a second
   each, for on a device they all do so at once. */
#include <stdio.h>
#include <time.h>

__global__ void wait_for(clock_t ticks, clock_t *waited) {
    clock_t start = clock();
    while (clock() - start < ticks) {}
    *waited = clock() - start;
}

__global__ void all_wait(clock_t ticks, int *done) {
    clock_t start = clock();
    while (clock() - start < ticks) {}
    if (clock() - start >= ticks) atomicAdd(done, 1);
}

static int threads_that_waited(int khz) {
    int *d, h;
    cudaMalloc(&d, sizeof *d), cudaMemset(d, 0, sizeof *d);
    all_wait<<<64, 64>>>(khz * 200, d);
    cudaMemcpy(&h, d, sizeof h, cudaMemcpyDeviceToHost);
    cudaFree(d);
    return h;
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
    return !(waited >= khz && cpu < 10) || threads_that_waited(khz) != 4096;
}
