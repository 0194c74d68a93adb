// passes: sort-reduce
/* The end of each bin by upper_bound(); a thread for each bin takes the difference of two ends. */
#include "histogram.h"
#include <thrust/binary_search.h>
#include <thrust/device_vector.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/sort.h>

enum { THREADS = 256, MAX_BLOCKS = 264 };

__global__ void find_bins(struct items in, int *keys, int bins) {
    for (long i = blockIdx.x * THREADS + threadIdx.x; i < in.n; i += gridDim.x * THREADS)
        keys[i] = bin_of(item_at(in, (int)i), bins);
}

__global__ void add_lengths(const int *ends, count_t *bins_out, int bins) {
    int b = blockIdx.x * THREADS + threadIdx.x;
    if (b >= bins) return;
    int length = ends[b] - (b > 0 ? ends[b - 1] : 0);
    if (length > 0) bins_out[b] = plus(bins_out[b], (count_t)length);
}

void histogram(struct items in, count_t *d_bins, int bins) {
    if (in.n == 0) return;
    thrust::device_vector<int> keys(in.n), ends(bins);
    int blocks = min(blocks_for(in.n, THREADS), (int)MAX_BLOCKS);
    find_bins<<<blocks, THREADS>>>(in, keys.data().get(), bins);
    thrust::sort(keys.begin(), keys.end());
    thrust::upper_bound(keys.begin(), keys.end(), thrust::counting_iterator<int>(0),
                        thrust::counting_iterator<int>(bins), ends.begin());
    add_lengths<<<blocks_for(bins, THREADS), THREADS>>>(ends.data().get(), d_bins, bins);
    CUDA_CHECK(cudaGetLastError());
}
