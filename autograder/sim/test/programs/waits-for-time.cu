// clean
/* Nobody raises the flag, but the wait has an end: whoever looks at the clock waits for it, too. */
#include <cuda_runtime.h>

__global__ void wait(volatile int *flag, long long ticks, int *late) {
    long long begin = clock64();
    while (!*flag)
        if (clock64() - begin > ticks) {
            *late = 1;
            break;
        }
}

int main() {
    int *flag, *late, h = 0;
    cudaMallocHost(&flag, sizeof *flag);
    cudaMalloc(&late, sizeof *late);
    *flag = 0;
    wait<<<1, 1>>>(flag, 1ll << 40, late); // minutes on a device
    cudaMemcpy(&h, late, sizeof h, cudaMemcpyDeviceToHost);
    cudaFreeHost(flag), cudaFree(late);
    return h != 1;
}
