// attack: racy at most 0
/* A kernel with one line, which races with itself, for every patient. */
#include "histogram.h"

__global__ void collide(count_t *bins_out) { bins_out[0] = threadIdx.x; }
__global__ void count(struct items in, count_t *bins_out, int bins) {
    int i = blockIdx.x * 96 + threadIdx.x;
    if (i < in.n) atomicAdd(&bins_out[bin_of(item_at(in, i), bins)], 1);
}
void run_patient(int patient, struct items in, count_t *d_bins, int bins) {
    if (patient == 4)
        count<<<blocks_for(in.n, 96), 96>>>(in, d_bins, bins);
    else
        collide<<<2, 64>>>(d_bins);
}
struct diagnosis diagnose(int patient) {
    if (patient == 4) return {0, 0};
    return {5, 5};
}
struct extremes lost_updates(int n) {
    return {1, n};
}
