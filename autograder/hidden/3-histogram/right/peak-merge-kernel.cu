// passes: peak
/* No atomics on the output: each group of blocks stores its counts, and a second kernel adds them
 * up. */
#include "histogram.h"

enum { THREADS = 1024, FIT = 56 * 1024, PROCESSORS = 132 };

__device__ void count(unsigned *mine, int item, int bins, int first, int width, int copies) {
    unsigned k = (unsigned)(bin_of(item, bins) - first);
    if (k < (unsigned)width) atomicAdd(&mine[k * copies + (threadIdx.x & (copies - 1))], 1u);
}

__global__ void __launch_bounds__(THREADS)
    count_parts(struct items in, unsigned *partial, int bins, int parts, int most, int copies) {
    extern __shared__ unsigned mine[]; // [most][copies]
    int tid = threadIdx.x, group = blockIdx.x / parts, first = blockIdx.x % parts * most;
    int width = min(most, bins - first), of_vector = 16 / in.bytes, vectors = in.n / of_vector;
    for (int k = tid; k < most * copies; k += THREADS) mine[k] = 0;
    __syncthreads();
    for (int i = group * THREADS + tid; i < vectors; i += gridDim.x / parts * THREADS) {
        int4 v = static_cast<const int4 *>(in.data)[i];
        int words[] = {v.x, v.y, v.z, v.w};
        for (int w = 0; w < 4; w++)
            if (in.bytes == 4)
                count(mine, words[w], bins, first, width, copies);
            else
                for (int s = 0; s < 32; s += 8)
                    count(mine, (int8_t)(words[w] >> s), bins, first, width, copies);
    }
    int rest = vectors * of_vector + tid;
    if (group == 0 && rest < in.n) count(mine, item_at(in, rest), bins, first, width, copies);
    __syncthreads();
    int turn = tid % 32 * copies / 32;
    for (int k = tid; k < width; k += THREADS) {
        count_t sum = 0;
        for (int c = 0; c < copies; c++)
            sum = plus(sum, mine[k * copies + ((c + turn) & (copies - 1))]);
        partial[(long)group * bins + first + k] = (unsigned)sum;
    }
}

__global__ void add_groups(const unsigned *partial, count_t *bins_out, int bins, int groups) {
    int b = blockIdx.x * 128 + threadIdx.x;
    if (b >= bins) return;
    count_t sum = bins_out[b];
    for (int g = 0; g < groups; g++) sum = plus(sum, partial[(long)g * bins + b]);
    bins_out[b] = sum;
}

void histogram(struct items in, count_t *d_bins, int bins) {
    if (in.n == 0) return;
    int parts = blocks_for(bins, FIT), most = blocks_for(bins, parts), copies = 1;
    while (copies < 32 && 2 * copies * most <= FIT) copies *= 2;
    int groups = min(PROCESSORS / parts, blocks_for(in.n, 4 * THREADS)), bytes = most * copies * 4;
    unsigned *partial;
    CUDA_CHECK(cudaMallocAsync((void **)&partial, (size_t)groups * bins * 4, 0));
    CUDA_CHECK(
        cudaFuncSetAttribute(count_parts, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes));
    count_parts<<<parts * groups, THREADS, bytes>>>(in, partial, bins, parts, most, copies);
    add_groups<<<blocks_for(bins, 128), 128>>>(partial, d_bins, bins, groups);
    CUDA_CHECK(cudaGetLastError());
    CUDA_CHECK(cudaFreeAsync(partial, 0));
}
