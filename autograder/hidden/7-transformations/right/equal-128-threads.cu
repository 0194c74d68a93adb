// passes: equal
/* Blocks of 128 threads; the answer goes through __syncthreads_and(). */
#include "keys.h"

__global__ void compare_rows(struct maps maps, const struct pair *pairs, int *equal) {
    struct pair p = pairs[blockIdx.x];
    const int *a = row_of(maps, p.first), *b = row_of(maps, p.second);
    int same = 1;
    for (int start = 0; start < maps.n && same; start += blockDim.x) {
        int i = start + threadIdx.x;
        same = __syncthreads_and(i >= maps.n || same_image(a[i], b[i]));
    }
    if (threadIdx.x == 0) equal[blockIdx.x] = same;
}

void compare_pairs(struct maps maps, const struct pair *d_pairs, int count, int *d_equal) {
    if (count > 0) compare_rows<<<count, 128>>>(maps, d_pairs, d_equal);
    CUDA_CHECK(cudaGetLastError());
}
