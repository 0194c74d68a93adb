// caught-by: one-launch wrong assert
/* grid.sync() in a launch by <<<>>>: on a GPU only cooperative launches have a grid barrier. */
#include "reduce.h"
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__device__ value_t block_sum(value_t v) {
    __shared__ value_t s[256];
    int t = threadIdx.x;
    s[t] = v;
    __syncthreads();
    for (int d = 128; d > 0; d /= 2) {
        if (t < d) s[t] = combine(s[t], s[t + d]);
        __syncthreads();
    }
    return s[0];
}

__global__ void all(const value_t *in, value_t *out, value_t *parts, int n) {
    cg::grid_group grid = cg::this_grid();
    value_t v = identity();
    for (int i = blockIdx.x * 256 + threadIdx.x; i < n; i += gridDim.x * 256) v = combine(v, in[i]);
    v = block_sum(v);
    if (threadIdx.x == 0) parts[blockIdx.x] = v;
    grid.sync();
    if (blockIdx.x > 0) return;
    v = identity();
    for (int i = threadIdx.x; i < gridDim.x; i += 256) v = combine(v, parts[i]);
    __syncthreads();
    v = block_sum(v);
    if (threadIdx.x == 0) *out = v;
}

void reduce(const value_t *d_in, value_t *d_out, value_t *d_scratch, int n) {
    int per = 0, device = 0, sms = 0;
    cudaGetDevice(&device);
    CUDA_CHECK(cudaDeviceGetAttribute(&sms, cudaDevAttrMultiProcessorCount, device));
    CUDA_CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&per, all, 256, 0));
    int blocks = per * sms, needed = (n + 255) / 256;
    if (blocks > needed) blocks = needed > 0 ? needed : 1;
    all<<<blocks, 256>>>(d_in, d_out, d_scratch, n);
    CUDA_CHECK(cudaGetLastError());
}
