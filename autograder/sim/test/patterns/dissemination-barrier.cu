// A barrier of all blocks in log2 rounds (Hensgen, Finkel and Manber 1988): in round r each block
// tells the one 2^r further, and waits until it has been told itself.
#include <cstdio>
enum { BLOCKS = 11, THREADS = 32, TURNS = 3, ROUNDS = 4 }; // 2^ROUNDS >= BLOCKS

__device__ unsigned told[ROUNDS][BLOCKS];
__device__ int mine[BLOCKS], sums[TURNS][BLOCKS];

__device__ void wait_for_all(unsigned turn) {
    __syncthreads();
    if (threadIdx.x == 0) {
        for (int r = 0; r < ROUNDS; r++) {
            __threadfence();
            // wrong:
            // wrong: __threadfence_block();
            atomicAdd(&told[r][(blockIdx.x + (1 << r)) % BLOCKS], 1u);
            // wrong: told[r][(blockIdx.x + (1 << r)) % BLOCKS]++;
            while (atomicAdd(&told[r][blockIdx.x], 0u) < turn) {}
            // wrong:
            __threadfence();
        }
    }
    __syncthreads();
    // wrong:
}

__global__ void add() {
    int t = threadIdx.x, b = blockIdx.x;
    for (int turn = 0; turn < TURNS; turn++) {
        if (t == 0) mine[b] = b + turn;
        wait_for_all(2 * turn + 1);
        // wrong:
        if (t == 1) {
            int sum = 0;
            for (int i = 0; i < BLOCKS; i++) sum += mine[i];
            sums[turn][b] = sum;
        }
        wait_for_all(2 * turn + 2);
        // wrong: __syncthreads();
    }
}

int main() {
    int got[TURNS][BLOCKS], wrong = 0;
    add<<<BLOCKS, THREADS>>>();
    cudaMemcpyFromSymbol(got, sums, sizeof got);
    for (int turn = 0; turn < TURNS; turn++)
        for (int b = 0; b < BLOCKS; b++)
            wrong += got[turn][b] != BLOCKS * (BLOCKS - 1) / 2 + BLOCKS * turn;
    if (wrong) printf("%d sums are wrong\n", wrong);
    return wrong != 0;
}
