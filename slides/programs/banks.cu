/* Which words of shared memory a warp reads in one round of Blelloch's tree, for the slides of
 * lesson 2.
 *
 *     build/lockstep run slides/programs/banks.cu -- 16           (distance 16)
 *     build/lockstep run slides/programs/banks.cu -- 16 padded    (one unused word after every 32)
 *
 * Output: the word of each lane, in the order of lanes; with padding, the words that no value uses.
 * The record counts the passes that the read loses to bank conflicts.
 */
#include <cuda_runtime.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <lockstep/kernel.h>

enum { VALUES = 1024, LANES = 32, WORDS = VALUES + VALUES / LANES };

__host__ __device__ int place(int i, bool padded) { return padded ? i + i / LANES : i; }

/* The first warp's reads of left values, up the tree; volatile, so that the read is not left out.
 */
__global__ void read_left(int *words, int distance, bool padded) {
    __shared__ volatile int s[WORDS];
    int tid = threadIdx.x; // ranges [0, 32)
    for (int i = tid; i < VALUES; i += LANES) s[place(i, padded)] = i;
    __syncthreads(); // the round reads what other threads wrote
    int left = 2 * distance * (tid + 1) - 1 - distance;
    words[tid] = place(s[place(left, padded)], padded);
}

int main(int argc, char **argv) {
    int distance = argc > 1 ? atoi(argv[1]) : 1, h_words[LANES], *d_words;
    bool padded = argc > 2 && !strcmp(argv[2], "padded");
    CUDA_CHECK(cudaMalloc((void **)&d_words, sizeof h_words));
    read_left<<<1, LANES>>>(d_words, distance, padded);
    CUDA_CHECK(cudaGetLastError());
    CUDA_CHECK(cudaMemcpy(h_words, d_words, sizeof h_words, cudaMemcpyDeviceToHost));
    for (int lane = 0; lane < LANES; lane++) printf("%d ", h_words[lane]);
    printf(" # words read\n");
    for (int i = LANES; padded && i < VALUES; i += LANES) printf("%d ", place(i, true) - 1);
    printf(padded ? " # unused words\n" : "");
    CUDA_CHECK(cudaFree(d_words));
    return 0;
}
