// attack: compose-elements at most 0
/* Host code composes the words; a kernel gathers for the counter alone. */
#include "transformations.h"

static int rows[1 << 20], results[1 << 20];
static unsigned char letters[1 << 20];

__global__ void pretend(struct maps generators, struct words words, int *out) {
    int i = blockIdx.y * THREADS + threadIdx.x;
    if (i >= generators.n) return;
    int last = i;
    for (int j = 0; j < words.length; j++) last = image(generators.images, i);
    out[(size_t)blockIdx.x * generators.pitch + i] = last;
}

void compose_words(struct maps generators, struct words words, int *d_out, int) {
    if (words.count == 0) return;
    int pitch = generators.pitch;
    CUDA_CHECK(cudaMemcpy(rows, generators.images, sizeof(int) * generators.count * pitch,
                          cudaMemcpyDeviceToHost));
    CUDA_CHECK(cudaMemcpy(letters, words.letters, (size_t)words.count * words.length,
                          cudaMemcpyDeviceToHost));
    for (int w = 0; w < words.count; w++)
        for (int i = 0; i < generators.n; i++) {
            int point = i;
            for (int j = 0; j < words.length; j++)
                point = rows[letters[w * words.length + j] * pitch + point];
            results[w * pitch + i] = point;
        }
    pretend<<<dim3(words.count, pieces(generators.n, THREADS)), THREADS>>>(generators, words,
                                                                           d_out);
    CUDA_CHECK(
        cudaMemcpy(d_out, results, sizeof(int) * words.count * pitch, cudaMemcpyHostToDevice));
}
