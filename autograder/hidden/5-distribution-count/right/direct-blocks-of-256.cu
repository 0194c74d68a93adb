// passes: direct
/* Blocks of 256, four to a multiprocessor where they fit. */
#include "distribution-count.h"

enum { THREADS = 256 };

template <int BYTES, int WIDTH, int COPIES>
__global__ void count_direct(struct items in, count_t *counts) {
    extern __shared__ unsigned mine[];
    const unsigned parts = (1u << 8 * BYTES) / WIDTH, part = blockIdx.x % parts;
    for (int k = threadIdx.x; k < WIDTH * COPIES; k += THREADS) mine[k] = 0;
    __syncthreads();
    uint64_t n = in.end - in.first, per = 16 / BYTES, vectors = n / per;
    const uint4 *data = (const uint4 *)((const char *)in.data + in.first * BYTES);
    uint64_t t = (uint64_t)blockIdx.x / parts * THREADS + threadIdx.x;
    for (uint64_t i = t; i < vectors; i += (uint64_t)gridDim.x / parts * THREADS) {
        uint4 v = data[i];
        const unsigned words[4] = {v.x, v.y, v.z, v.w};
#pragma unroll
        for (int w = 0; w < 4; w++)
#pragma unroll
            for (int b = 0; b < 32; b += 8 * BYTES) {
                unsigned bin = words[w] >> b & ((1u << 8 * BYTES) - 1);
                if (bin / WIDTH == part)
                    atomicAdd(&mine[bin % WIDTH * COPIES + threadIdx.x % COPIES], 1u);
            }
    }
    if (t < n - vectors * per) {
        unsigned bin = (unsigned)item_at(in, in.first + vectors * per + t) &
                       ((1u << 8 * BYTES) - 1);
        if (bin / WIDTH == part) atomicAdd(&mine[bin % WIDTH * COPIES], 1u);
    }
    __syncthreads();
    for (int b = threadIdx.x; b < WIDTH; b += THREADS) {
        count_t sum = 0;
        for (int k = 0; k < COPIES; k++) sum += mine[b * COPIES + (k + threadIdx.x) % COPIES];
        if (sum) atomicAdd(&counts[(part * WIDTH + b) ^ (1u << (8 * BYTES - 1))], sum);
    }
}

template <int BYTES, int WIDTH, int COPIES>
static void count(struct items in, struct table out, count_t *d_counts) {
    const int bins = 1 << 8 * BYTES, parts = bins / WIDTH, bytes = WIDTH * COPIES * 4;
    CUDA_CHECK(cudaMemsetAsync(d_counts, 0, bins * sizeof *d_counts));
    CUDA_CHECK(cudaFuncSetAttribute(count_direct<BYTES, WIDTH, COPIES>,
                                    cudaFuncAttributeMaxDynamicSharedMemorySize, bytes));
    int groups = blocks_for((in.end - in.first) * BYTES, 16 * THREADS, 528 / parts);
    count_direct<BYTES, WIDTH, COPIES><<<groups * parts, THREADS, bytes>>>(in, d_counts);
    store_bins<<<bins / 256, 256>>>(d_counts, bins, -bins / 2, out);
    CUDA_CHECK(cudaGetLastError());
}

void distribution_count(struct items in, struct table out, void *d_scratch, size_t) {
    if (in.first == in.end) return;
    if (in.bytes == 1) count<1, 256, 32>(in, out, (count_t *)d_scratch);
    if (in.bytes == 2) count<2, 32768, 1>(in, out, (count_t *)d_scratch);
}
