// passes: count-if
// Half as many threads as items and half of the ballots: a warp adds its ballots up, its first lane
// makes the atomic.
#include "distribution-count.h"
__global__ void count_if(items in, value_t value, count_t *count) {
    unsigned mine = 0;
    const uint64_t stride = (uint64_t)gridDim.x * blockDim.x;
    for (uint64_t first = in.first + (uint64_t)blockIdx.x * blockDim.x; first < in.end;
         first += stride) {
        const uint64_t i = first + threadIdx.x;
        mine += __popc(__ballot_sync(0xffffffff, i < in.end && same(item_at(in, i), value)));
    }
    if (threadIdx.x % 32 == 0) atomicAdd(count, mine);
}
void distribution_count(struct items in, struct table out, void *d_scratch, size_t) {
    if (in.first == in.end) return;
    count_t *counts = (count_t *)d_scratch;
    CUDA_CHECK(cudaMemset(counts, 0, 256 * sizeof(count_t)));
    for (int v = 0; v < 256; v++)
        count_if<<<blocks_for(in.end - in.first, 512, 132), 256>>>(in, v - 128, counts + v);
    store_bins<<<1, 256>>>(counts, 256, -128, out);
    CUDA_CHECK(cudaGetLastError());
}
