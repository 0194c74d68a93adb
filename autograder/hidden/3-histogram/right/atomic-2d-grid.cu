// passes: atomic
// A grid of 16 by 16 blocks in two dimensions, the items as the pixels of a picture that is as
// square as possible.
#include <math.h>
#include "histogram.h"
__global__ void count(items in, int width, count_t *out, int bins) {
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    const int i = y * width + x;
    if (x < width && i < in.n) atomicAdd(&out[bin_of(item_at(in, i), bins)], 1ull);
}
void histogram(struct items in, count_t *d_bins, int bins) {
    if (in.n == 0) return;
    const int width = 32, height = blocks_for(in.n, width);
    count<<<dim3(2, blocks_for(height, 16)), dim3(16, 16)>>>(in, width, d_bins, bins);
    CUDA_CHECK(cudaGetLastError());
}
