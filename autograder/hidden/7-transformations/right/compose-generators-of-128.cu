// passes: compose-generators
/* Blocks of 128 threads for any number of points. */
#include "transformations.h"
// one buffer, in place in registers: each thread keeps its points' preimage chain
__global__ void k(maps g, words w, int *out) {
    extern __shared__ int sm[];
    int *a = sm, *b = sm + g.n;
    const int n = g.n;
    const unsigned char *word = w.letters + (size_t)blockIdx.x * w.length;
    for (int i = threadIdx.x; i < n; i += blockDim.x) a[i] = i;
    for (int j = w.length; j-- > 0;) {
        __syncthreads();
        const int *row = row_of(g, word[j]);
        for (int i = threadIdx.x; i < n; i += blockDim.x) b[i] = a[image(row, i)];
        int *t = a;
        a = b;
        b = t;
    }
    __syncthreads();
    for (int i = threadIdx.x; i < n; i += blockDim.x) out[(size_t)blockIdx.x * g.pitch + i] = a[i];
}
void compose_words(struct maps generators, struct words words, int *d_out, int) {
    if (words.count == 0) return;
    k<<<words.count, 128, 2 * generators.n * sizeof(int)>>>(generators, words, d_out);
    CUDA_CHECK(cudaGetLastError());
}
