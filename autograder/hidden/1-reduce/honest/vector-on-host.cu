// passes: serial
/* The host keeps its launches in a std::vector, and sorts it. */
#include <algorithm>
#include <vector>
#include "reduce.h"

__global__ void reduce_serial(const value_t *in, value_t *out, int n) {
    value_t result = in[0];
    for (int i = 1; i < n; i++) result = combine(result, in[i]);
    *out = result;
}

static std::vector<int> sizes;

void reduce(const value_t *d_in, value_t *d_out, value_t *, int n) {
    sizes.push_back(n);
    std::sort(sizes.begin(), sizes.end());
    if (sizes.size() > 1000) sizes.clear();
    if (n == 0)
        store_identity<<<1, 1>>>(d_out);
    else
        reduce_serial<<<1, 1>>>(d_in, d_out, n);
    CUDA_CHECK(cudaGetLastError());
}
