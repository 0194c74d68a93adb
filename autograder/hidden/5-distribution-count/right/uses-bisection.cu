// passes: uses
/* One block. The median by bisection, from the highest bit of a value to the lowest; the lanes of a
 * warp add up. */
#include "distribution-count.h"

__device__ count_t warp_sum(count_t x) {
    for (int d = 16; d; d /= 2) x += __shfl_xor_sync(~0u, x, d);
    return x;
}

__global__ void bisect(struct table t, struct statistics *out) {
    __shared__ count_t all, most, below[64];
    __shared__ value_t mode;
    const count_t size = *t.size, sign = 1ull << 63;
    if (threadIdx.x < 64) below[threadIdx.x] = 0;
    if (threadIdx.x == 0) all = most = 0, mode = INT64_MAX;
    __syncthreads();
    for (count_t p = threadIdx.x; p < size; p += blockDim.x)
        atomicAdd(&all, t.counts[p]), atomicMax(&most, t.counts[p]);
    __syncthreads();
    for (count_t p = threadIdx.x; p < size; p += blockDim.x)
        if (t.counts[p] == most) atomicMin(&mode, t.values[p]);
    count_t least = 0; // its sign is flipped
    for (int bit = 63; bit >= 0; bit--) {
        count_t next = least | 1ull << bit, sum = 0;
        for (count_t p = threadIdx.x; p < size; p += blockDim.x)
            if (less(t.values[p], (value_t)(next ^ sign))) sum += t.counts[p];
        sum = warp_sum(sum);
        if (threadIdx.x % 32 == 0 && sum) atomicAdd(&below[bit], sum);
        __syncthreads();
        if (below[bit] <= (all - 1) / 2) least = next;
    }
    if (threadIdx.x == 0) *out = {(value_t)(least ^ sign), mode, most};
}

void statistics_of(struct table counted, struct statistics *d_out) {
    bisect<<<1, 512>>>(counted, d_out);
    CUDA_CHECK(cudaGetLastError());
}
