// passes: atomic
/* Kernels in a table of untyped pointers, launched by cudaLaunchKernel() with an array of addresses
   of their arguments. */
#include "histogram.h"

enum { THREADS = 256 };

template <typename T> __global__ void count(const T *data, int n, count_t *bins_out, int bins) {
    int i = blockIdx.x * THREADS + threadIdx.x;
    if (i < n) atomicAdd(&bins_out[bin_of(data[i], bins)], 1ull);
}

/* What is launched for items of so many bytes. */
struct entry {
    int bytes;
    const void *kernel;
};

static const struct entry entries[] = {
    {1, (const void *)count<int8_t>},
    {4, (const void *)count<int32_t>},
};

void histogram(struct items in, count_t *d_bins, int bins) {
    if (in.n == 0) return;
    void *arguments[] = {&in.data, &in.n, &d_bins, &bins};
    const dim3 grid(blocks_for(in.n, THREADS)), block(THREADS);
    for (const struct entry &e : entries)
        if (e.bytes == in.bytes)
            CUDA_CHECK(cudaLaunchKernel(e.kernel, grid, block, arguments, 0, nullptr));
}
