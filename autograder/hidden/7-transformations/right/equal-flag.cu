// passes: equal
/* The classic way: a flag in shared memory, which lanes that see a difference set by an atomic. */
#include "keys.h"

__global__ void compare_rows(struct maps maps, const struct pair *pairs, int *equal) {
    __shared__ int flag;
    struct pair p = pairs[blockIdx.x];
    const int *a = row_of(maps, p.first), *b = row_of(maps, p.second);
    if (threadIdx.x == 0) flag = 0;
    __syncthreads();
    for (int start = 0; start < maps.n; start += THREADS) {
        int i = start + threadIdx.x;
        if (i < maps.n && !same_image(a[i], b[i])) atomicExch(&flag, 1);
        __syncthreads();
        if (flag) break;
        __syncthreads(); // before anyone sets it again
    }
    if (threadIdx.x == 0) equal[blockIdx.x] = flag ? 0 : 1;
}

void compare_pairs(struct maps maps, const struct pair *d_pairs, int count, int *d_equal) {
    if (count > 0) compare_rows<<<count, THREADS>>>(maps, d_pairs, d_equal);
    CUDA_CHECK(cudaGetLastError());
}
