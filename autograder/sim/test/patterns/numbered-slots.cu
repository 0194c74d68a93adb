// A ring that many fill and many empty (Vyukov 2010): each slot has a number that says whose turn
// it is there, and carries the item from one to the other.
#include <cstdio>
enum { SLOTS = 8, PAIRS = 4, PER_BLOCK = 25, ITEMS = PAIRS * PER_BLOCK };

__device__ int item[SLOTS], turn[SLOTS], filled, emptied, times[ITEMS];

__device__ int load(int *p) { return atomicAdd(p, 0); }

/* Round r of a slot: 2 r: free, 2 r + 1: an item is there. */
__device__ void put(int value) {
    int place = atomicAdd(&filled, 1), slot = place % SLOTS, round = place / SLOTS;
    // wrong: int place = filled++, slot = place % SLOTS, round = place / SLOTS;
    while (load(&turn[slot]) != 2 * round) {}
    // wrong: ;
    __threadfence();
    item[slot] = value;
    __threadfence();
    // wrong:
    // wrong: __threadfence_block();
    atomicExch(&turn[slot], 2 * round + 1);
    // wrong: turn[slot] = 2 * round + 1;
}

__device__ int get() {
    int place = atomicAdd(&emptied, 1), slot = place % SLOTS, round = place / SLOTS;
    while (load(&turn[slot]) != 2 * round + 1) {}
    // wrong: ;
    __threadfence();
    int value = item[slot];
    __threadfence();
    // wrong:
    // wrong: __threadfence_block();
    atomicExch(&turn[slot], 2 * round + 2);
    return value;
}

__global__ void k() {
    if (threadIdx.x != 0) return;
    for (int i = 0; i < PER_BLOCK; i++) {
        if (blockIdx.x < PAIRS)
            put(blockIdx.x * PER_BLOCK + i);
        else
            atomicAdd(&times[get()], 1);
    }
}

int main() {
    int got[ITEMS], wrong = 0;
    k<<<2 * PAIRS, 32>>>();
    cudaMemcpyFromSymbol(got, times, sizeof got);
    for (int i = 0; i < ITEMS; i++) wrong += got[i] != 1;
    if (wrong) printf("%d items did not come once\n", wrong);
    return wrong != 0;
}
