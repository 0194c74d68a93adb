/* Lesson 7, exercise `compose-elements`: a thread for each point follows its word.
 *
 *     make lesson7 EX=compose-elements
 *
 * What `compose-generators` costs: two arrays in shared memory, a barrier for each letter, and no
 * more threads than a block has. Where does a point go? That depends on no other point: a thread
 * needs one number, and no barrier. What it costs: the threads of a warp read the images of 32
 * points that need not be neighbours.
 */
#include "transformations.h"

/* [compose-elements] */
__global__ void compose_points(struct maps generators, struct words words, int *out) {
    int w = blockIdx.x, i = blockIdx.y * THREADS + threadIdx.x;
    if (i >= generators.n) return;
    const unsigned char *word = words.letters + (size_t)w * words.length;
    int point = i;
    // TODO: where does point i go, letter by letter?
    LOCKSTEP_TODO(); // replace this line with about 1 line
    out[(size_t)w * generators.pitch + i] = point;
}
/* [compose-elements] */

void compose_words(struct maps generators, struct words words, int *d_out, int) {
    if (words.count == 0) return; // a grid of no blocks is an error
    dim3 grid(words.count, pieces(generators.n, THREADS));
    compose_points<<<grid, THREADS>>>(generators, words, d_out);
    CUDA_CHECK(cudaGetLastError());
}
