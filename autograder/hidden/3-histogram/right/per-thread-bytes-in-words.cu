// passes: per-thread
/* Counts of 8 bits, four warps to a word, added to the output every 255 items. */
#include "histogram.h"
// counts of 8 bits: four warps share a word, lane by lane; flushed every 255 items
enum { T = 128, NB = 132 * 2, ROUND = 255 };
__global__ void __launch_bounds__(T) kernel(struct items in, count_t *bins_out, int bins) {
    extern __shared__ uint32_t s32[]; // [bins][32], a byte a warp
    uint8_t *s8 = reinterpret_cast<uint8_t *>(s32);
    const int t = threadIdx.x, lane = t & 31, warp = t >> 5, me = lane * 4 + warp;
    const long stride = (long)gridDim.x * T;
    for (long first = (long)blockIdx.x * T; first < in.n; first += ROUND * stride) {
        for (int k = t; k < bins * 32; k += T) s32[k] = 0;
        __syncthreads();
        for (long i = first + t, k = 0; k < ROUND && i < in.n; k++, i += stride) {
            uint8_t *c = s8 + bin_of(item_at(in, (int)i), bins) * T + me;
            *c = (uint8_t)plus(*c, 1);
        }
        __syncthreads();
        for (int b = warp; b < bins; b += T / 32) {
            uint32_t w = s32[b * 32 + lane];
            count_t sum = plus(plus(w & 255, w >> 8 & 255), plus(w >> 16 & 255, w >> 24));
            for (int d = 16; d; d >>= 1) sum = plus(sum, __shfl_down_sync(~0u, sum, d));
            if (lane == 0) atomicAdd(bins_out + b, sum);
        }
        __syncthreads();
    }
}
void histogram(struct items in, count_t *d_bins, int bins) {
    if (!in.n) return;
    kernel<<<min(blocks_for(in.n, T), (int)NB), T, bins * T>>>(in, d_bins, bins);
    CUDA_CHECK(cudaGetLastError());
}
