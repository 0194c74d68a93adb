// A fair lock: draw a number, wait until it is called, call the next one.
#include <cstdio>
enum { BLOCKS = 20, ROUNDS = 3 };

__device__ unsigned next_ticket, serving;
__device__ int counter, history[BLOCKS * ROUNDS];

__global__ void count() {
    if (threadIdx.x != 0) return;
    for (int round = 0; round < ROUNDS; round++) {
        unsigned mine = atomicAdd(&next_ticket, 1u);
        // wrong: unsigned mine = next_ticket++;
        while (atomicAdd(&serving, 0u) != mine) {}
        // wrong:
        __threadfence();
        history[counter] = blockIdx.x;
        counter++;
        __threadfence();
        // wrong:
        // wrong: __threadfence_block();
        atomicAdd(&serving, 1u);
        // wrong: serving++;
        // wrong: atomicAdd_block(&serving, 1u);
    }
}

int main() {
    int counted, blocks[BLOCKS * ROUNDS], sum = 0;
    count<<<BLOCKS, 32>>>();
    cudaMemcpyFromSymbol(&counted, counter, sizeof counted);
    cudaMemcpyFromSymbol(blocks, history, sizeof blocks);
    for (int i = 0; i < BLOCKS * ROUNDS; i++) sum += blocks[i];
    bool right = counted == BLOCKS * ROUNDS && sum == ROUNDS * BLOCKS * (BLOCKS - 1) / 2;
    if (!right) printf("%d counted\n", counted);
    return !right;
}
