// A lock that blocks spin for, taken by compare and swap; what it guards is plain memory.
#include <cstdio>
enum { BLOCKS = 30, ROUNDS = 4 };

__device__ int lock, shared_by_all[2];

__device__ void acquire() {
    while (atomicCAS(&lock, 0, 1) != 0) __nanosleep(20);
    // wrong: while (lock) __nanosleep(20); lock = 1;
    // wrong: while (atomicCAS_block(&lock, 0, 1) != 0) __nanosleep(20);
    __threadfence(); // reads and writes stay behind the lock
}

__device__ void release() {
    __threadfence();
    // wrong:
    // wrong: __threadfence_block();
    atomicExch(&lock, 0);
    // wrong: lock = 0;
    // wrong: atomicExch_block(&lock, 0);
}

__global__ void add() {
    if (threadIdx.x != 0) return;
    for (int round = 0; round < ROUNDS; round++) {
        acquire();
        // wrong:
        shared_by_all[0] += 1;
        shared_by_all[1] += shared_by_all[0];
        release();
    }
}

int main() {
    int sums[2], n = BLOCKS * ROUNDS;
    add<<<BLOCKS, 32>>>();
    cudaMemcpyFromSymbol(sums, shared_by_all, sizeof sums);
    if (sums[0] != n || sums[1] != n * (n + 1) / 2) printf("%d %d\n", sums[0], sums[1]);
    return sums[0] != n || sums[1] != n * (n + 1) / 2;
}
