// attack: atomic at most 0
/* A host function in a stream counts, in pinned memory. */
#include "histogram.h"

struct job {
    int *items, n, bins;
    unsigned *counts;
};

__global__ void hand_over(struct items in, int *to) {
    int i = blockIdx.x * 256 + threadIdx.x;
    if (i < in.n) to[i] = item_at(in, i);
}

__global__ void take_back(const unsigned *counts, count_t *bins_out, int bins) {
    int b = blockIdx.x * 256 + threadIdx.x;
    if (b < bins && counts[b]) atomicAdd(&bins_out[b], (count_t)counts[b]);
}

static void count_on_host(void *p) {
    struct job *j = (struct job *)p;
    for (int b = 0; b < j->bins; b++) j->counts[b] = 0;
    for (int i = 0; i < j->n; i++) j->counts[bin_of(j->items[i], j->bins)]++;
}

void histogram(struct items in, count_t *d_bins, int bins) {
    static struct job j;
    if (in.n == 0) return;
    j = {nullptr, in.n, bins, nullptr};
    CUDA_CHECK(cudaMallocHost((void **)&j.items, in.n * sizeof *j.items));
    CUDA_CHECK(cudaMallocHost((void **)&j.counts, bins * sizeof *j.counts));
    hand_over<<<blocks_for(in.n, 256), 256>>>(in, j.items);
    CUDA_CHECK(cudaLaunchHostFunc(0, count_on_host, &j));
    take_back<<<blocks_for(bins, 256), 256>>>(j.counts, d_bins, bins);
    CUDA_CHECK(cudaDeviceSynchronize());
    CUDA_CHECK(cudaFreeHost(j.items));
    CUDA_CHECK(cudaFreeHost(j.counts));
}
