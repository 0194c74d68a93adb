// passes: count-if
/* A kernel for each value, in eight streams; events order them after the clearing and before the
   table. A block adds up its warps' counts before one atomic. */
#include "distribution-count.h"

enum { ON_THEIR_WAY = 8, THREADS = 256, MOST_BLOCKS = 132, ALL_VALUES = 256, LOWEST = -128 };

__global__ void count_value(struct items in, value_t value, count_t *count) {
    __shared__ unsigned sum;
    if (threadIdx.x == 0) sum = 0;
    __syncthreads();
    unsigned mine = 0;
    uint64_t i = in.first + (uint64_t)blockIdx.x * THREADS + threadIdx.x;
    for (; i < in.end; i += (uint64_t)gridDim.x * THREADS) mine += same(item_at(in, i), value);
    mine = __reduce_add_sync(0xffffffff, mine);
    if (threadIdx.x % 32 == 0 && mine > 0) atomicAdd(&sum, mine);
    __syncthreads();
    if (threadIdx.x == 0 && sum > 0) atomicAdd(count, (count_t)sum);
}

void distribution_count(struct items in, struct table out, void *d_scratch, size_t) {
    if (in.first == in.end) return;
    count_t *d_counts = (count_t *)d_scratch;
    cudaStream_t streams[ON_THEIR_WAY];
    cudaEvent_t event;
    CUDA_CHECK(cudaEventCreateWithFlags(&event, cudaEventDisableTiming));
    CUDA_CHECK(cudaMemsetAsync(d_counts, 0, ALL_VALUES * sizeof *d_counts, 0));
    CUDA_CHECK(cudaEventRecord(event, 0));
    for (cudaStream_t &s : streams) {
        CUDA_CHECK(cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking));
        CUDA_CHECK(cudaStreamWaitEvent(s, event, 0));
    }
    int blocks = blocks_for(in.end - in.first, 4 * THREADS, MOST_BLOCKS);
    for (int v = 0; v < ALL_VALUES; v++)
        count_value<<<blocks, THREADS, 0, streams[v % ON_THEIR_WAY]>>>(in, LOWEST + v,
                                                                       d_counts + v);
    CUDA_CHECK(cudaGetLastError());
    for (cudaStream_t s : streams) {
        CUDA_CHECK(cudaEventRecord(event, s));
        CUDA_CHECK(cudaStreamWaitEvent(0, event, 0));
    }
    store_bins<<<1, ALL_VALUES>>>(d_counts, ALL_VALUES, LOWEST, out);
    CUDA_CHECK(cudaGetLastError());
    for (cudaStream_t s : streams) CUDA_CHECK(cudaStreamDestroy(s));
    CUDA_CHECK(cudaEventDestroy(event));
}
