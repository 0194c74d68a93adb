// caught-by: compose-generators under-bound bound:barriers
/* All rows are copied, and each thread follows its points through them. */
#include "transformations.h"
__global__ void k(struct maps generators, struct words words, int *out) {
    extern __shared__ int rows[];
    int n = generators.n, all = words.length > 0 ? generators.count * n : 0;
    for (int i = threadIdx.x; i < all; i += blockDim.x) rows[i] = row_of(generators, i / n)[i % n];
    __syncthreads();
    const unsigned char *word = words.letters + (size_t)blockIdx.x * words.length;
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
        int point = i;
        for (int j = 0; j < words.length; j++) point = image(rows + word[j] * n, point);
        out[(size_t)blockIdx.x * generators.pitch + i] = point;
    }
}
void compose_words(struct maps generators, struct words words, int *d_out, int) {
    if (words.count == 0) return;
    int bytes = generators.count * generators.n * (int)sizeof(int);
    CUDA_CHECK(cudaFuncSetAttribute(k, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes));
    k<<<words.count, 1024, bytes>>>(generators, words, d_out);
    CUDA_CHECK(cudaGetLastError());
}
