// passes: many-items
/* A table of launch shapes is built by a constructor before main(), and is sorted and searched by
   the standard library. */
#include <algorithm>
#include <array>
#include "reduce.h"

struct shape {
    int from;   // values from which on this shape is taken
    int blocks; // at most
};

class shape_table {
    std::array<shape, 4> shapes;

  public:
    shape_table() {
        int blocks = 264;
        for (shape &s : shapes) s = {blocks * BLOCK, blocks}, blocks /= 2;
        shapes.back().from = 0;
        std::sort(shapes.begin(), shapes.end(),
                  [](const shape &a, const shape &b) { return a.from < b.from; });
    }
    const shape &for_values(int n) const {
        auto after = std::upper_bound(shapes.begin(), shapes.end(), n,
                                      [](int values, const shape &s) { return values < s.from; });
        return *std::prev(after);
    }
};

static const shape_table table;

__global__ void reduce_strided(const value_t *in, value_t *out, int n) {
    __shared__ value_t s[BLOCK];
    int tid = threadIdx.x, first = blockIdx.x * BLOCK, stride = gridDim.x * BLOCK;
    int width = min((int)BLOCK, n - first);
    if (tid < width) {
        value_t mine = in[first + tid];
        for (long i = (long)first + tid + stride; i < n; i += stride) mine = combine(mine, in[i]);
        s[tid] = mine;
    }
    __syncthreads(); // all are there before any is read by another thread
    while (width > 1) {
        int half = (width + 1) / 2;
        if (tid < width / 2) s[tid] = combine(s[tid], s[tid + half]);
        __syncthreads(); // the next round reads what this one wrote
        width = half;
    }
    if (tid == 0) out[blockIdx.x] = s[0];
}

void reduce(const value_t *d_in, value_t *d_out, value_t *d_scratch, int n) {
    if (n == 0) {
        store_identity<<<1, 1>>>(d_out);
        return;
    }
    int blocks = std::min(blocks_for(n, BLOCK), table.for_values(n).blocks);
    reduce_strided<<<blocks, BLOCK>>>(d_in, blocks > 1 ? d_scratch : d_out, n);
    if (blocks > 1) reduce_strided<<<1, BLOCK>>>(d_scratch, d_out, blocks);
    CUDA_CHECK(cudaGetLastError());
}
