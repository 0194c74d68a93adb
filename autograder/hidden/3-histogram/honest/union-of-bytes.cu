// passes: shared
/* A union splits a word into bytes; shared memory is an array of structs. */
#include "histogram.h"

enum { THREADS = 256, MAX_BLOCKS = 264, MOST = 4096 };
union word {
    int32_t all;
    int8_t byte[4];
};
struct cell {
    unsigned count;
};

__device__ void add(struct cell *mine, int item, int bins) {
    atomicAdd(&mine[bin_of(item, bins)].count, 1u);
}

__global__ void count(struct items in, count_t *bins_out, int bins) {
    __shared__ struct cell mine[MOST];
    int tid = threadIdx.x, words = in.n / (4 / in.bytes), each = 4 / in.bytes;
    for (int b = tid; b < bins; b += THREADS) mine[b] = cell{0};
    __syncthreads();
    long first = blockIdx.x * THREADS + tid, stride = (long)gridDim.x * THREADS;
    for (long i = first; i < words; i += stride) {
        union word w = static_cast<const union word *>(in.data)[i];
        for (int k = 0; k < each; k++) add(mine, in.bytes == 1 ? w.byte[k] : w.all, bins);
    }
    for (long i = (long)words * each + first; i < in.n; i += stride)
        add(mine, item_at(in, (int)i), bins);
    __syncthreads();
    for (int b = tid; b < bins; b += THREADS) atomicAdd(&bins_out[b], (count_t)mine[b].count);
}

void histogram(struct items in, count_t *d_bins, int bins) {
    if (in.n == 0) return;
    count<<<min(blocks_for(in.n, THREADS), (int)MAX_BLOCKS), THREADS>>>(in, d_bins, bins);
    CUDA_CHECK(cudaGetLastError());
}
