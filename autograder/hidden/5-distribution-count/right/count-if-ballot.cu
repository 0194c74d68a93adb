// passes: count-if
/* A ballot for each warp, whose first lane adds the number of votes (CUDA C++ Programming Guide,
   warp vote functions). A thread for each item. */
#include "distribution-count.h"

__global__ void count_if(struct items in, value_t value, count_t *count) {
    uint64_t i = in.first + (uint64_t)blockIdx.x * blockDim.x + threadIdx.x;
    unsigned votes = __ballot_sync(0xffffffff, i < in.end && same(item_at(in, i), value));
    if (threadIdx.x % 32 == 0 && votes) atomicAdd(count, (count_t)__popc(votes));
}

void distribution_count(struct items in, struct table out, void *d_scratch, size_t) {
    if (in.first == in.end) return;
    count_t *d_counts = static_cast<count_t *>(d_scratch);
    CUDA_CHECK(cudaMemset(d_counts, 0, 256 * sizeof *d_counts));
    for (int v = 0; v < 256; v++)
        count_if<<<(unsigned)((in.end - in.first + 127) / 128), 128>>>(in, v - 128, &d_counts[v]);
    store_bins<<<1, 256>>>(d_counts, 256, -128, out);
    CUDA_CHECK(cudaGetLastError());
}
