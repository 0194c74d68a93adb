// A block of 32 warps: the even ones read one word, the odd ones another, and each group hands its
// word back by a count of its own. Who writes a word anew waits for its own readers, not for
// others.
#include <cstdio>
enum { WARPS = 32, ROUNDS = 3, READERS = WARPS / 2 - 1 };

__device__ int load(int *p) { return atomicAdd_block(p, 0); }

// Warps 30 and 31 write, one lane of each; of the others one lane reads.
__global__ void talk(int *out) {
    __shared__ int word[2], shown[2], taken[2];
    int warp = threadIdx.x / 32, group = warp % 2, sum = 0;
    if (threadIdx.x < 2) word[threadIdx.x] = shown[threadIdx.x] = taken[threadIdx.x] = 0;
    __syncthreads();
    // wrong:
    if (threadIdx.x % 32) return;
    for (int round = 1; round <= ROUNDS; round++) {
        if (warp >= WARPS - 2) {
            while (load(&taken[group]) < (round - 1) * READERS) {}
            // wrong: while (load(&taken[1 - group]) < (round - 1) * READERS) {}
            __threadfence_block();
            word[group] = round * (1 + group);
            __threadfence_block();
            // wrong:
            atomicExch_block(&shown[group], round);
        } else {
            while (load(&shown[group]) < round) {}
            // wrong: while (load(&shown[1 - group]) < round) {}
            __threadfence_block();
            sum += word[group];
            __threadfence_block();
            // wrong:
            atomicAdd_block(&taken[group], 1);
        }
    }
    out[warp] = sum;
}

int main() {
    int *d, h[WARPS], wrong = 0;
    cudaMalloc(&d, sizeof h);
    talk<<<1, 32 * WARPS>>>(d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    for (int w = 0; w < WARPS - 2; w++) wrong += h[w] != ROUNDS * (ROUNDS + 1) / 2 * (1 + w % 2);
    if (wrong) printf("%d warps are wrong\n", wrong);
    cudaFree(d);
    return wrong != 0;
}
