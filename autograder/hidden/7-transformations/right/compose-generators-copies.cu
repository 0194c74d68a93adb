// passes: compose-generators
/* One map in shared memory, and a next one that is copied over it after a barrier, as the document
 * has it. */
#include "transformations.h"

__global__ void compose_by_blocks(struct maps generators, struct words words, int *out) {
    __shared__ int map[MOST_POINTS], next[MOST_POINTS];
    const unsigned char *word = words.letters + (size_t)blockIdx.x * words.length;
    int n = generators.n;
    for (int i = threadIdx.x; i < n; i += blockDim.x) map[i] = i;
    __syncthreads();
    for (int j = words.length - 1; j >= 0; j--) {
        const int *row = row_of(generators, word[j]);
        for (int i = threadIdx.x; i < n; i += blockDim.x) next[i] = map[image(row, i)];
        __syncthreads();
        for (int i = threadIdx.x; i < n; i += blockDim.x) map[i] = next[i];
        __syncthreads();
    }
    int *row = out + (size_t)blockIdx.x * generators.pitch;
    for (int i = threadIdx.x; i < n; i += blockDim.x) row[i] = map[i];
}

void compose_words(struct maps generators, struct words words, int *d_out, int) {
    int threads = generators.n < 1024 ? generators.pitch : 1024;
    if (words.count > 0) compose_by_blocks<<<words.count, threads>>>(generators, words, d_out);
    CUDA_CHECK(cudaGetLastError());
}
