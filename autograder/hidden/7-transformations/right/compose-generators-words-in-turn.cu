// passes: compose-generators
/* A block takes several words in turn: one barrier before the result is stored, and one after. */
#include "transformations.h"
template <int NT> __global__ void __launch_bounds__(NT) compose(maps g, words w, int *out) {
    __shared__ unsigned short a[MOST_POINTS], b[MOST_POINTS];
    for (int word = blockIdx.x; word < w.count; word += gridDim.x) {
        unsigned short *from = a, *to = b;
        const unsigned char *letter = w.letters + (size_t)word * w.length + w.length;
        for (int i = threadIdx.x; i < g.n; i += NT) from[i] = i;
        for (int j = 0; j < w.length; j++) {
            const int *row = row_of(g, *--letter);
            __syncthreads();
            for (int i = threadIdx.x; i < g.n; i += NT) to[i] = from[image(row, i)];
            unsigned short *t = from;
            from = to;
            to = t;
        }
        __syncthreads();
        int *o = out + (size_t)word * g.pitch;
        for (int i = threadIdx.x; i < g.n; i += NT) o[i] = from[i];
        __syncthreads();
    }
}
void compose_words(maps g, words w, int *d_out, int blocks) {
    if (w.count == 0) return;
    compose<512><<<min(w.count, blocks), 512>>>(g, w, d_out);
    CUDA_CHECK(cudaGetLastError());
}
