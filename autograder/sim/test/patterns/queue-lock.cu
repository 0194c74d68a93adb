// A lock whose waiters form a queue, each looking at a word of its own (Mellor-Crummey and Scott
// 1991). Blocks are numbered from 1 on: 0 means nobody.
#include <cstdio>
enum { BLOCKS = 14, ROUNDS = 3 };

__device__ int last, next[BLOCKS + 1], waits[BLOCKS + 1], counter, history[BLOCKS * ROUNDS];

__device__ int load(int *p) { return atomicAdd(p, 0); }

__device__ void acquire(int me) {
    next[me] = 0;
    waits[me] = 1;
    __threadfence(); // who comes next must find the two as they are now
    // wrong: (not in order)
    // wrong: (not in order) __threadfence_block();
    int before = atomicExch(&last, me);
    // wrong: int before = last; last = me;
    if (before) {
        __threadfence();
        atomicExch(&next[before], me);
        while (load(&waits[me])) {}
        // wrong: (not in order) ;
    }
    __threadfence();
}

__device__ void release(int me) {
    __threadfence();
    // wrong:
    // wrong: __threadfence_block();
    if (!load(&next[me]) && atomicCAS(&last, me, 0) == me) return;
    while (!load(&next[me])) {} // somebody has come, and is about to say so
    atomicExch(&waits[load(&next[me])], 0);
    // wrong: (not in order) waits[load(&next[me])] = 0;
}

__global__ void k() {
    if (threadIdx.x != 0) return;
    for (int round = 0; round < ROUNDS; round++) {
        acquire(blockIdx.x + 1);
        history[counter] = blockIdx.x;
        counter++;
        release(blockIdx.x + 1);
    }
}

int main() {
    int blocks[BLOCKS * ROUNDS], sum = 0;
    k<<<BLOCKS, 32>>>();
    cudaMemcpyFromSymbol(blocks, history, sizeof blocks);
    for (int i = 0; i < BLOCKS * ROUNDS; i++) sum += blocks[i];
    bool right = sum == ROUNDS * BLOCKS * (BLOCKS - 1) / 2;
    if (!right) printf("the sum is %d\n", sum);
    return !right;
}
