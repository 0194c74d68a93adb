// passes: block-count
/* Blocks of one dimension, each of which adds a count that is 0 as well. */
#include "atomics-and-dates.h"

__global__ void count_in_line(const struct container *list, int n, float limit, unsigned *count) {
    const struct container *c = list + blockIdx.x * THREADS + threadIdx.x;
    float sum = 0;
    bool exists = c < list + n;
    if (exists)
        for (int k = c->count; k > 0; k--) sum = add(sum, c->elements[k - 1]);
    unsigned over = __syncthreads_count(exists && sum > limit);
    if (threadIdx.x == THREADS - 1) atomicAdd(count, over);
}

void count_containers(struct containers in, float limit, unsigned *d_count) {
    if (in.n == 0) return;
    count_in_line<<<pieces(in.n, THREADS), THREADS>>>(in.list, in.n, limit, d_count);
    CUDA_CHECK(cudaGetLastError());
}
