/* One solution of lesson 3, run once on 2^20 items of 64 bins (`racy`: each patient on 16 bins):
   what the simulator counts for it is held against a GPU's hardware counters
   (autograder/sim/fidelity). SOLUTION is the file's path. Those that call a library are left out:
   whose launches are not ours.
 */
#include "histogram.h"

/* A solution has one of the two. */
__attribute__((weak)) void histogram(struct items in, count_t *d_bins, int bins);
__attribute__((weak)) void run_patient(int patient, struct items in, count_t *d_bins, int bins);
#include SOLUTION

int main() {
    const int n = 1 << 20, bins = 64, few = 16, patients = 4;
    static int h[n];
    int *d_in;
    count_t *d_bins;
    for (int i = 0; i < n; i++) h[i] = (int)((unsigned)i * 2654435761u >> 7);
    CUDA_CHECK(cudaMalloc((void **)&d_in, sizeof h));
    CUDA_CHECK(cudaMalloc((void **)&d_bins, bins * sizeof *d_bins));
    CUDA_CHECK(cudaMemcpy(d_in, h, sizeof h, cudaMemcpyHostToDevice));
    CUDA_CHECK(cudaMemset(d_bins, 0, bins * sizeof *d_bins));
    auto *one = histogram;
    auto *several = run_patient;
    if (one) one({d_in, n, 4}, d_bins, bins);
    for (int p = 1; several && p <= patients; p++) several(p, {d_in, n, 4}, d_bins, few);
    CUDA_CHECK(cudaDeviceSynchronize());
    CUDA_CHECK(cudaFree(d_in));
    CUDA_CHECK(cudaFree(d_bins));
}
