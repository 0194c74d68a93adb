// clean, but for: race global warning 20
// Host code and a kernel update managed memory at the same time, both with system-wide atomics. The
// host's loops read the word first: the swap checks what they read.
#include <stdio.h>

__global__ void count(int *sum, int *most) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    atomicAdd_system(sum, 1);
    atomicMax_system(most, i);
}

int main() {
    int *both, n = 4 * 64;
    cudaMallocManaged(&both, 2 * sizeof *both);
    both[0] = both[1] = 0;
    count<<<4, 64>>>(&both[0], &both[1]);
    for (int i = 0; i < 10; i++) {
        int expected;
        __sync_fetch_and_add(&both[0], 1);
        do expected = both[1];
        while (__sync_val_compare_and_swap(&both[1], expected, expected + 1) != expected);
    }
    cudaDeviceSynchronize();
    int wrong = both[0] != n + 10 || both[1] < n - 1;
    printf("%d %d\n", both[0], both[1]);
    cudaFree(both);
    return wrong;
}
