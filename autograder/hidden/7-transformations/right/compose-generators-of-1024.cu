// passes: compose-generators
/* Blocks of 1,024 threads, whatever n is. */
#include "transformations.h"
#include <utility>
__global__ void k(maps g, words w, int *out) {
    extern __shared__ unsigned short sm[];
    unsigned short *now = sm, *next = sm + g.n;
    const unsigned char *word = w.letters + (size_t)blockIdx.x * w.length;
    for (int i = threadIdx.x; i < g.n; i += blockDim.x) now[i] = i;
    __syncthreads();
    for (int j = w.length; j-- > 0;) {
        const int *row = g.images + (size_t)word[j] * g.pitch;
        for (int i = threadIdx.x; i < g.n; i += blockDim.x) next[i] = now[image(row, i)];
        __syncthreads();
        unsigned short *x = now;
        now = next;
        next = x;
    }
    for (int i = threadIdx.x; i < g.n; i += blockDim.x)
        out[(size_t)blockIdx.x * g.pitch + i] = now[i];
}
void compose_words(struct maps generators, struct words words, int *d_out, int) {
    if (words.count == 0) return;
    k<<<words.count, 1024, 2 * generators.n * sizeof(unsigned short)>>>(generators, words, d_out);
    CUDA_CHECK(cudaGetLastError());
}
