/* Lesson 7, exercise `compose-generators`: a block composes a word, one generator at a time.
 *
 *     make lesson7 EX=compose-generators
 *
 * The document's Algorithm 1. The map so far is in shared memory. For each letter, all threads
 * read the generator's row, neighbouring threads neighbouring images, and look up where the map
 * sends them. So the generator is applied before all letters that were composed earlier. As
 * printed, the algorithm skips index 0, has a line outside of its loop, and computes the word in
 * reverse order.
 */
#include "transformations.h"

enum { MOST_THREADS = 1024 };

/* [compose-generators] */
__global__ void compose_by_blocks(struct maps generators, struct words words, int *out) {
    __shared__ int maps[2][MOST_POINTS]; // the map so far, and the next one
    int w = blockIdx.x, n = generators.n, tid = threadIdx.x, current = 0;
    const unsigned char *word = words.letters + (size_t)w * words.length;
    for (int i = tid; i < n; i += blockDim.x) maps[0][i] = i;
    // TODO(5): each letter's row, read by neighbouring threads. Which letter comes first?
    for (int j = words.length - 1; j >= 0; j--, current = !current) {
        const int *row = row_of(generators, word[j]);
        __syncthreads(); // the map so far is complete
        for (int i = tid; i < n; i += blockDim.x) maps[!current][i] = maps[current][image(row, i)];
    }
    // END TODO
    for (int i = tid; i < n; i += blockDim.x)
        out[(size_t)w * generators.pitch + i] = maps[current][i];
}
/* [compose-generators] */

void compose_words(struct maps generators, struct words words, int *d_out, int) {
    if (words.count == 0) return; // a grid of no blocks is an error
    int threads = WARP * pieces(generators.n, WARP);
    if (threads > MOST_THREADS) threads = MOST_THREADS;
    compose_by_blocks<<<words.count, threads>>>(generators, words, d_out);
    CUDA_CHECK(cudaGetLastError());
}
