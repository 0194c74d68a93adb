// passes: peak
/* Two kernels that share one shape: items of 8 bits as 256 values with a copy a lane, items of 32
   bits with as many copies as fit; blocks of 512 threads, parts by blockIdx.y. */
#include "histogram.h"

enum { THREADS = 512, WARP = 32, VALUES = 256 };

__device__ void add_copies(const unsigned *mine, int width, int copies, int first, int bins,
                           bool values, count_t *bins_out) {
    for (int k = threadIdx.x; k < width; k += THREADS) {
        count_t sum = 0;
        for (int c = 0; c < copies; c++)
            sum = plus(sum, mine[k * copies + (c + threadIdx.x % WARP * copies / WARP) % copies]);
        if (sum) atomicAdd(&bins_out[values ? bin_of((int8_t)k, bins) : first + k], sum);
    }
}

__global__ void count_values(struct items in, count_t *bins_out, int bins) {
    extern __shared__ unsigned mine[]; // [VALUES][WARP]
    int tid = threadIdx.x, lane = tid % WARP, vectors = in.n / 16;
    for (int k = tid; k < VALUES * WARP; k += THREADS) mine[k] = 0;
    __syncthreads();
    long i = blockIdx.x * THREADS + tid, stride = (long)gridDim.x * THREADS;
    for (; i < vectors; i += stride) {
        uint4 v = static_cast<const uint4 *>(in.data)[i];
        unsigned words[] = {v.x, v.y, v.z, v.w};
        for (int k = 0; k < 16; k++)
            atomicAdd(&mine[(words[k / 4] >> k % 4 * 8 & 255) * WARP + lane], 1u);
    }
    int rest = blockIdx.x * THREADS + tid;
    if (rest < in.n % 16) {
        int item = item_at(in, vectors * 16 + rest) & 255;
        atomicAdd(&mine[item * WARP + lane], 1u);
    }
    __syncthreads();
    add_copies(mine, VALUES, WARP, 0, bins, true, bins_out);
}

__device__ void count(unsigned *mine, int b, int first, int width, int copies) {
    if (b >= first && b < first + width)
        atomicAdd(&mine[(b - first) * copies + threadIdx.x % copies], 1u);
}

__global__ void count_words(struct items in, count_t *bins_out, int bins, int width, int copies) {
    extern __shared__ unsigned mine[]; // [width][copies]
    int tid = threadIdx.x, first = blockIdx.y * width, vectors = in.n / 4;
    for (int k = tid; k < width * copies; k += THREADS) mine[k] = 0;
    __syncthreads();
    long i = blockIdx.x * THREADS + tid, stride = (long)gridDim.x * THREADS;
    for (; i < vectors; i += stride) {
        int4 v = static_cast<const int4 *>(in.data)[i];
        count(mine, bin_of(v.x, bins), first, width, copies);
        count(mine, bin_of(v.y, bins), first, width, copies);
        count(mine, bin_of(v.z, bins), first, width, copies);
        count(mine, bin_of(v.w, bins), first, width, copies);
    }
    int rest = blockIdx.x * THREADS + tid;
    if (rest < in.n % 4)
        count(mine, bin_of(item_at(in, vectors * 4 + rest), bins), first, width, copies);
    __syncthreads();
    add_copies(mine, min(width, bins - first), copies, first, bins, false, bins_out);
}

void histogram(struct items in, count_t *d_bins, int bins) {
    if (in.n == 0) return;
    enum { FIT = 58112, BLOCKS = 132, MOST = FIT * 4 };
    if (in.bytes == 1) {
        CUDA_CHECK(
            cudaFuncSetAttribute(count_values, cudaFuncAttributeMaxDynamicSharedMemorySize, MOST));
        int blocks = min(blocks_for(in.n, THREADS * 16), (int)BLOCKS);
        count_values<<<blocks, THREADS, VALUES * WARP * 4>>>(in, d_bins, bins);
        CUDA_CHECK(cudaGetLastError());
        return;
    }
    int parts = blocks_for(bins, FIT), width = blocks_for(bins, parts), copies = 1;
    while (copies < WARP && 2 * copies * width <= FIT) copies *= 2;
    CUDA_CHECK(
        cudaFuncSetAttribute(count_words, cudaFuncAttributeMaxDynamicSharedMemorySize, MOST));
    dim3 blocks(min(blocks_for(in.n, THREADS * 8), BLOCKS / parts), parts);
    count_words<<<blocks, THREADS, width * copies * 4>>>(in, d_bins, bins, width, copies);
    CUDA_CHECK(cudaGetLastError());
}
