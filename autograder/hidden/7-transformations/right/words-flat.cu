// passes: words
/* A grid-stride loop over all points of all words. */
#include "transformations.h"

__global__ void compose_many(struct maps generators, struct words words, int *out) {
    long pairs = (long)words.count * generators.n;
    for (long t = blockIdx.x * THREADS + threadIdx.x; t < pairs; t += (long)gridDim.x * THREADS) {
        int w = (int)(t / generators.n), i = (int)(t % generators.n), point = i;
        for (int j = 0; j < words.length; j++)
            point = image(row_of(generators, words.letters[(size_t)w * words.length + j]), point);
        out[(size_t)w * generators.pitch + i] = point;
    }
}

void compose_words(struct maps generators, struct words words, int *d_out, int blocks) {
    if (words.count == 0) return;
    int needed = pieces((long)words.count * generators.n, THREADS);
    if (needed > blocks) needed = blocks;
    compose_many<<<needed, THREADS>>>(generators, words, d_out);
    CUDA_CHECK(cudaGetLastError());
}
