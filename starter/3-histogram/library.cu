/* Lesson 3, exercise `library`: CUB and Thrust, as one would call them.
 *
 *     make lesson3 EX=library
 *
 * Before you write a kernel, look whether it exists. CUB counts, Thrust adds. What is left to get
 * right is the contract: CUB asks for the number of *levels*, which is one more than the bins; it
 * counts what lies between levels, not the remainder, so an iterator hands it bins instead of
 * items; it replaces what stands in its output, and it wants memory to work in, whose size it tells
 * when it is called without. (On the simulator the calls are checked, but their work is not
 * counted.)
 */
#include <cub/device/device_histogram.cuh>
#include <thrust/execution_policy.h>
#include <thrust/functional.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/transform_iterator.h>
#include <thrust/transform.h>
#include "histogram.h"

/* From the number of an item to its bin. */
struct to_bin {
    struct items in;
    int bins;
    __device__ int operator()(int i) const { return bin_of(item_at(in, i), bins); }
};

/* [library] */
/* Replaces d_counts[b] by the number of items in bin b. */
static void count_with_cub(struct items in, count_t *d_counts, int bins) {
    auto d_keys = thrust::make_transform_iterator(thrust::counting_iterator<int>(0),
                                                  to_bin{in, bins}); // an array that never exists
    void *d_temporary = nullptr;
    size_t bytes = 0;
    // TODO: HistogramEven() from 0 to bins: first without memory, to get `bytes`, then with it.
    LOCKSTEP_TODO(); // replace this line with about 5 lines
    CUDA_CHECK(cudaFree(d_temporary));
}
/* [library] */

void histogram(struct items in, count_t *d_bins, int bins) {
    if (in.n == 0) return;
    count_t *d_counts;
    CUDA_CHECK(cudaMalloc((void **)&d_counts, bins * sizeof *d_counts));
    count_with_cub(in, d_counts, bins);
    // TODO: d_bins[b] += d_counts[b], with thrust::transform().
    LOCKSTEP_TODO(); // replace this line with about 2 lines
    CUDA_CHECK(cudaFree(d_counts));
}
