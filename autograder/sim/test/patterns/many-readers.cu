// A word is handed to lanes of several warps of several blocks, and each of them hands it back for
// itself, when it has read it: nobody speaks for others. Only the lanes beside the writer do not;
// they synchronise with it.
#include <cstdio>
enum { BLOCKS = 4, THREADS = 128, EACH = 8, ROUNDS = 3, OTHERS = BLOCKS * EACH - 2 };

__device__ int word, shown, taken, sums[BLOCKS][EACH];

__device__ int load(int *p) { return atomicAdd(p, 0); }

// Every 16th thread reads; thread 0 of the first block writes, thread 16 lies beside it.
__global__ void tell() {
    int reader = threadIdx.x / 16, sum = 0;
    if (threadIdx.x % 16) return;
    bool beside = blockIdx.x == 0 && reader < 2, writes = beside && reader == 0;
    for (int round = 1; round <= ROUNDS; round++) {
        if (writes) {
            while (load(&taken) < (round - 1) * OTHERS) {}
            __threadfence();
            word = round;
            __threadfence();
            // wrong:
            atomicExch(&shown, round);
        }
        while (load(&shown) < round) {}
        __threadfence();
        sum += word;
        if (beside) {
            __syncwarp(0x10001);
            // wrong: __syncwarp(1 << reader * 16);
        } else {
            __threadfence();
            // wrong:
            // wrong: __threadfence_block();
            // wrong: if (blockIdx.x != 2 || reader != 5) __threadfence();
            // wrong: if (blockIdx.x != 0 || reader != 5) __threadfence();
            atomicAdd(&taken, 1);
            // wrong: atomicAdd_block(&taken, 1);
        }
    }
    sums[blockIdx.x][reader] = sum;
}

int main() {
    int got[BLOCKS][EACH], wrong = 0;
    tell<<<BLOCKS, THREADS>>>();
    cudaMemcpyFromSymbol(got, sums, sizeof got);
    for (int b = 0; b < BLOCKS; b++)
        for (int r = 0; r < EACH; r++) wrong += got[b][r] != ROUNDS * (ROUNDS + 1) / 2;
    if (wrong) printf("%d readers are wrong\n", wrong);
    return wrong != 0;
}
