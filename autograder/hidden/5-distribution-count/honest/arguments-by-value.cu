// passes: count-if
/* A kernel's argument is a structure of 200 bytes: the values that this launch counts are in it. */
#include "distribution-count.h"

enum { THREADS = 256, MAX_BLOCKS = 132, VALUES = 256, LEAST = -128, A_LAUNCH = 20 };

struct task {
    struct items in;
    count_t *counts; // of `wanted`
    value_t wanted[A_LAUNCH];
};
static_assert(sizeof(struct task) == 200, "no padding");

/* Blocks (x, y) count how often value y of the task occurs. */
__global__ void count_if(const struct task t) {
    const value_t wanted = t.wanted[blockIdx.y];
    uint64_t stride = (uint64_t)gridDim.x * THREADS;
    count_t mine = 0; // the block's, the same in all of its threads
    for (uint64_t first = t.in.first + (uint64_t)blockIdx.x * THREADS; first < t.in.end;
         first += stride) {
        uint64_t i = first + threadIdx.x;
        mine += (count_t)__syncthreads_count(i < t.in.end && same(item_at(t.in, i), wanted));
    }
    if (threadIdx.x == 0 && mine) atomicAdd(&t.counts[blockIdx.y], mine);
}

void distribution_count(struct items in, struct table out, void *d_scratch, size_t) {
    if (in.first == in.end) return;
    count_t *d_counts = static_cast<count_t *>(d_scratch);
    CUDA_CHECK(cudaMemsetAsync(d_counts, 0, VALUES * sizeof *d_counts));
    int blocks = blocks_for(in.end - in.first, THREADS, MAX_BLOCKS);
    for (int v = 0; v < VALUES; v += A_LAUNCH) {
        struct task t = {in, d_counts + v, {}};
        int width = min((int)A_LAUNCH, VALUES - v);
        for (int k = 0; k < width; k++) t.wanted[k] = LEAST + v + k;
        count_if<<<dim3(blocks, width), THREADS>>>(t);
        CUDA_CHECK(cudaGetLastError());
    }
    store_bins<<<1, VALUES>>>(d_counts, VALUES, LEAST, out);
    CUDA_CHECK(cudaGetLastError());
}
