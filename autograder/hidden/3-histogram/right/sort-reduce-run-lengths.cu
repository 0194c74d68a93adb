// passes: sort-reduce
/* CUB's radix sort, whose keys have no more bits than the bins need, and its run-length encoding.
 */
#include <cub/device/device_radix_sort.cuh>
#include <cub/device/device_run_length_encode.cuh>
#include "histogram.h"

enum { THREADS = 512 };

__global__ void find_bins(struct items in, unsigned *keys, int bins) {
    int i = blockIdx.x * THREADS + threadIdx.x;
    if (i < in.n) keys[i] = (unsigned)bin_of(item_at(in, i), bins);
}

__global__ void add_runs(const unsigned *found, const int *counts, const int *runs,
                         count_t *bins_out) {
    for (int i = blockIdx.x * THREADS + threadIdx.x; i < *runs; i += gridDim.x * THREADS)
        bins_out[found[i]] += counts[i];
}

void histogram(struct items in, count_t *d_bins, int bins) {
    if (in.n == 0) return;
    unsigned *d_keys, *d_sorted, *d_found;
    int *d_counts, *d_runs;
    CUDA_CHECK(cudaMalloc((void **)&d_keys, in.n * sizeof *d_keys));
    CUDA_CHECK(cudaMalloc((void **)&d_sorted, in.n * sizeof *d_sorted));
    CUDA_CHECK(cudaMalloc((void **)&d_found, in.n * sizeof *d_found));
    CUDA_CHECK(cudaMalloc((void **)&d_counts, in.n * sizeof *d_counts));
    CUDA_CHECK(cudaMalloc((void **)&d_runs, sizeof *d_runs));
    find_bins<<<blocks_for(in.n, THREADS), THREADS>>>(in, d_keys, bins);
    CUDA_CHECK(cudaGetLastError());
    size_t sort = 0, runs = 0;
    int bits = 1;
    while (1 << bits < bins) bits++;
    void *d_temporary;
    CUDA_CHECK(cub::DeviceRadixSort::SortKeys(nullptr, sort, d_keys, d_sorted, in.n, 0, bits));
    CUDA_CHECK(cub::DeviceRunLengthEncode::Encode(nullptr, runs, d_sorted, d_found, d_counts,
                                                  d_runs, in.n));
    CUDA_CHECK(cudaMalloc(&d_temporary, sort > runs ? sort : runs));
    CUDA_CHECK(cub::DeviceRadixSort::SortKeys(d_temporary, sort, d_keys, d_sorted, in.n, 0, bits));
    CUDA_CHECK(cub::DeviceRunLengthEncode::Encode(d_temporary, runs, d_sorted, d_found, d_counts,
                                                  d_runs, in.n));
    add_runs<<<4, THREADS>>>(d_found, d_counts, d_runs, d_bins);
    CUDA_CHECK(cudaGetLastError());
    CUDA_CHECK(cudaFree(d_keys));
    CUDA_CHECK(cudaFree(d_sorted));
    CUDA_CHECK(cudaFree(d_found));
    CUDA_CHECK(cudaFree(d_counts));
    CUDA_CHECK(cudaFree(d_runs));
    CUDA_CHECK(cudaFree(d_temporary));
}
