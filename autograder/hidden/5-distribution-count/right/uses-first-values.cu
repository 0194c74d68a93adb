// passes: uses
/* The host sets the result's first values. */
#include "distribution-count.h"
__global__ void find_most(table t, statistics *out) {
    count_t p = blockIdx.x * (count_t)blockDim.x + threadIdx.x;
    if (p < *t.size) atomicMax(&out->most, t.counts[p]);
}
__global__ void find_values(table t, statistics *out) {
    count_t p = blockIdx.x * (count_t)blockDim.x + threadIdx.x;
    if (p >= *t.size) return;
    if (t.counts[p] == out->most) atomicMin(&out->mode, t.values[p]);
    count_t total = 0, below = 0;
    for (count_t q = 0; q < *t.size; q++) {
        total += t.counts[q];
        if (less(t.values[q], t.values[p])) below += t.counts[q];
    }
    if (below <= (total - 1) / 2 && (total - 1) / 2 < below + t.counts[p])
        out->median = t.values[p];
}
void statistics_of(table counted, statistics *d_out) {
    const statistics init = {0, INT64_MAX, 0};
    CUDA_CHECK(cudaMemcpy(d_out, &init, sizeof init, cudaMemcpyHostToDevice));
    unsigned blocks = (unsigned)((counted.room + 127) / 128);
    find_most<<<blocks, 128>>>(counted, d_out);
    find_values<<<blocks, 128>>>(counted, d_out);
    CUDA_CHECK(cudaGetLastError());
}
