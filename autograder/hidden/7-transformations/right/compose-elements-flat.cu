// passes: compose-elements
/* A grid of one dimension over all points of all words. */
#include "transformations.h"

__global__ void compose_points(struct maps generators, struct words words, int *out) {
    int t = blockIdx.x * THREADS + threadIdx.x, w = t / generators.n, i = t % generators.n;
    if (w >= words.count) return;
    int point = i;
    for (int j = 0; j < words.length; j++)
        point = image(row_of(generators, words.letters[w * words.length + j]), point);
    out[w * generators.pitch + i] = point;
}

void compose_words(struct maps generators, struct words words, int *d_out, int) {
    int blocks = pieces((long)words.count * generators.n, THREADS);
    if (blocks > 0) compose_points<<<blocks, THREADS>>>(generators, words, d_out);
    CUDA_CHECK(cudaGetLastError());
}
