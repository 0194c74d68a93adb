// Locks by looking at each other, without atomics: Peterson's (1981) and Dekker's (Dijkstra 1965)
// for two blocks, Lamport's bakery (1974) for many. Whose turn it is, and what a ticket says,
// several blocks store and look at without any order: they are flags, and say nothing of data.
#include <cstdio>
enum { MANY = 5, ROUNDS = 3 };

struct looking {
    volatile int want[2], turn;
    volatile int choosing[MANY], ticket[MANY];
};

__device__ void peterson(looking *l, int me) {
    l->want[me] = 1;
    l->turn = 1 - me;
    __threadfence();
    while (l->want[1 - me] && l->turn == 1 - me) {}
    __threadfence();
}

__device__ void dekker(looking *l, int me) {
    l->want[me] = 1;
    __threadfence();
    while (l->want[1 - me]) {
        if (l->turn != me) {
            l->want[me] = 0;
            while (l->turn != me) {}
            l->want[me] = 1;
            __threadfence();
        }
    }
    __threadfence();
}

__device__ void bakery(looking *l, int me) {
    int most = 0;
    l->choosing[me] = 1;
    __threadfence();
    for (int i = 0; i < MANY; i++) most = max(most, l->ticket[i]);
    l->ticket[me] = most + 1;
    __threadfence();
    l->choosing[me] = 0;
    __threadfence();
    for (int i = 0; i < MANY; i++) {
        while (l->choosing[i]) {}
        while (l->ticket[i] && (l->ticket[i] < most + 1 || (l->ticket[i] == most + 1 && i < me))) {}
    }
    __threadfence();
}

__global__ void count_peterson(looking *l, int *count) {
    for (int r = 0; r < ROUNDS && threadIdx.x == 0; r++) {
        peterson(l, blockIdx.x);
        ++*count;
        __threadfence();
        // wrong:
        // wrong: __threadfence_block();
        l->want[blockIdx.x] = 0;
    }
}

__global__ void count_dekker(looking *l, int *count) {
    for (int r = 0; r < ROUNDS && threadIdx.x == 0; r++) {
        dekker(l, blockIdx.x);
        ++*count;
        l->turn = 1 - blockIdx.x;
        __threadfence();
        // wrong:
        // wrong: __threadfence_block();
        l->want[blockIdx.x] = 0;
    }
}

__global__ void count_bakery(looking *l, int *count) {
    for (int r = 0; r < ROUNDS && threadIdx.x == 0; r++) {
        bakery(l, blockIdx.x);
        ++*count;
        __threadfence();
        // wrong:
        // wrong: __threadfence_block();
        l->ticket[blockIdx.x] = 0;
    }
}

int main() {
    looking *l;
    int *count, got[3];
    cudaMalloc(&l, 3 * sizeof *l), cudaMemset(l, 0, 3 * sizeof *l);
    cudaMalloc(&count, sizeof got), cudaMemset(count, 0, sizeof got);
    count_peterson<<<2, 32>>>(l, count);
    count_dekker<<<2, 32>>>(l + 1, count + 1);
    count_bakery<<<MANY, 32>>>(l + 2, count + 2);
    cudaMemcpy(got, count, sizeof got, cudaMemcpyDeviceToHost);
    cudaFree(l), cudaFree(count);
    bool right = got[0] == 2 * ROUNDS && got[1] == 2 * ROUNDS && got[2] == MANY * ROUNDS;
    if (!right) printf("%d %d %d\n", got[0], got[1], got[2]);
    return !right;
}
