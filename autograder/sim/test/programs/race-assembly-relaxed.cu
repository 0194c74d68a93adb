// finding: race global error 22 (2 times)
/* A lock that is taken by a relaxed compare-and-swap: without a fence it orders nothing. */
#include <cstdio>

__device__ unsigned take(unsigned *lock) {
    unsigned old;
    asm volatile("atom.relaxed.gpu.global.cas.b32 %0, [%1], %2, %3;"
                 : "=r"(old)
                 : "l"(lock), "r"(0), "r"(1)
                 : "memory");
    return old;
}
__device__ unsigned give_back(unsigned *lock) {
    unsigned old;
    asm volatile("atom.release.gpu.exch.b32 %0, [%1], %2;" : "=r"(old) : "l"(lock), "r"(0) : "memory");
    return old;
}

__global__ void count(unsigned *lock, int *guarded) {
    if (threadIdx.x) return;
    while (take(lock)) continue;
    *guarded += 1;
    give_back(lock);
}

int main() {
    unsigned *lock;
    int *guarded;
    cudaMalloc(&lock, sizeof *lock), cudaMalloc(&guarded, sizeof *guarded);
    cudaMemset(lock, 0, sizeof *lock), cudaMemset(guarded, 0, sizeof *guarded);
    count<<<4, 32>>>(lock, guarded);
    cudaFree(lock), cudaFree(guarded);
    return 0;
}
