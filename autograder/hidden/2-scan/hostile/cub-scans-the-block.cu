// attack: warp-scan at most 0
// refused: cub
/* A block of 1024 threads calls CUB's scan, in an exercise that asks for own code. */
#include <cub/block/block_scan.cuh>
#include "scan.h"

struct operation {
    __device__ value_t operator()(value_t a, value_t b) const { return combine(a, b); }
};

__global__ void by_cub(const value_t *in, value_t *out, int n, bool exclusive) {
    using block_scan = cub::BlockScan<value_t, 1024>;
    __shared__ typename block_scan::TempStorage room;
    int i = threadIdx.x;
    value_t v = i < n ? in[i] : identity(), result;
    if (exclusive)
        block_scan(room).ExclusiveScan(v, result, identity(), operation());
    else
        block_scan(room).InclusiveScan(v, result, operation());
    if (i < n) out[i] = result;
}

void scan(const value_t *d_in, value_t *d_out, value_t *, int n, bool exclusive) {
    if (n > 0) by_cub<<<1, 1024>>>(d_in, d_out, n, exclusive);
    CUDA_CHECK(cudaGetLastError());
}
