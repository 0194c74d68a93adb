// The smallest message (test MP of the litmus tests, Alglave et al. 2015): two words, one of them
// says that the other is there. Nobody waits: who comes too early goes without.
#include <cstdio>
enum { PAIRS = 40, THREADS = 32 };

__device__ int data[PAIRS], flag[PAIRS], got[PAIRS];

__global__ void send_and_look() {
    if (threadIdx.x != 0) return;
    int pair = blockIdx.x / 2;
    if (blockIdx.x % 2 == 0) {
        data[pair] = 42;
        __threadfence();
        // wrong:
        // wrong: __threadfence_block();
        atomicExch(&flag[pair], 1);
        // wrong: flag[pair] = 1;
        // wrong: atomicExch_block(&flag[pair], 1);
    } else {
        int seen = atomicAdd(&flag[pair], 0);
        // wrong: int seen = flag[pair];
        // wrong: int seen = atomicAdd_block(&flag[pair], 0);
        __threadfence();
        got[pair] = seen ? data[pair] : -1;
    }
}

int main() {
    int out[PAIRS], wrong = 0;
    send_and_look<<<2 * PAIRS, THREADS>>>();
    cudaMemcpyFromSymbol(out, got, sizeof out);
    for (int i = 0; i < PAIRS; i++) wrong += out[i] != 42 && out[i] != -1;
    if (wrong) printf("%d messages are wrong\n", wrong);
    return wrong != 0;
}
