// passes: sort-reduce
/* A class owns its device memory and frees it in its destructor. */
#include <thrust/device_ptr.h>
#include <thrust/iterator/constant_iterator.h>
#include <thrust/reduce.h>
#include <thrust/sort.h>
#include "histogram.h"

template <typename T> class device_array {
    T *data;

  public:
    explicit device_array(int n) { CUDA_CHECK(cudaMalloc((void **)&data, n * sizeof(T))); }
    ~device_array() { cudaFree(data); }
    device_array(const device_array &) = delete;
    device_array &operator=(const device_array &) = delete;
    T *get() const { return data; }
    thrust::device_ptr<T> begin() const { return thrust::device_ptr<T>(data); }
};

__global__ void find_bins(struct items in, int *keys, int bins) {
    for (int i = blockIdx.x * 128 + threadIdx.x; i < in.n; i += gridDim.x * 128)
        keys[i] = bin_of(item_at(in, i), bins);
}

__global__ void add_runs(const int *found, const int *counts, int runs, count_t *bins_out) {
    for (int i = blockIdx.x * 128 + threadIdx.x; i < runs; i += gridDim.x * 128)
        bins_out[found[i]] = plus(bins_out[found[i]], counts[i]);
}

void histogram(struct items in, count_t *d_bins, int bins) {
    if (in.n == 0) return;
    device_array<int> keys(in.n), found(in.n), counts(in.n);
    find_bins<<<100, 128>>>(in, keys.get(), bins);
    CUDA_CHECK(cudaGetLastError());
    thrust::sort(keys.begin(), keys.begin() + in.n);
    auto ends = thrust::reduce_by_key(keys.begin(), keys.begin() + in.n,
                                      thrust::constant_iterator<int>(1), found.begin(),
                                      counts.begin());
    add_runs<<<10, 128>>>(found.get(), counts.get(), (int)(ends.first - found.begin()), d_bins);
    CUDA_CHECK(cudaGetLastError());
}
