// caught-by: equal over-bound bound:steps
/* The lanes load, but lane 0 compares all the images of its warp. */
#include "keys.h"

__global__ void compare_rows(struct maps maps, const struct pair *pairs, int *equal) {
    struct pair p = pairs[blockIdx.x];
    const int *a = row_of(maps, p.first), *b = row_of(maps, p.second);
    int differ = 0;
    for (int start = 0; start < maps.n && !differ; start += THREADS) {
        int i = start + threadIdx.x, mine = i < maps.n ? a[i] : 0, other = i < maps.n ? b[i] : 0;
        for (int lane = 0; lane < 32; lane++) {
            int left = __shfl_sync(0xffffffff, mine, lane);
            int right = __shfl_sync(0xffffffff, other, lane);
            if (threadIdx.x % 32 == 0 && i + lane < maps.n) differ |= !same_image(left, right);
        }
        differ = __syncthreads_or(differ);
    }
    if (threadIdx.x == 0) equal[blockIdx.x] = !differ;
}

void compare_pairs(struct maps maps, const struct pair *d_pairs, int count, int *d_equal) {
    if (count > 0) compare_rows<<<count, THREADS>>>(maps, d_pairs, d_equal);
    CUDA_CHECK(cudaGetLastError());
}
