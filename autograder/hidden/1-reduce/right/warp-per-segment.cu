// passes: warp
// No shared memory at all: each warp reduces a segment of 1,024 neighbours and stores one value;
// launches until one is left.
#include "reduce.h"
__device__ value_t warp_reduce(value_t v) {
#pragma unroll
    for (int offset = 16; offset > 0; offset >>= 1)
        v = combine(v, __shfl_down_sync(0xffffffffu, v, offset));
    return v;
}
__global__ void segments(const value_t *in, value_t *out, int n) {
    const int warp = (blockIdx.x * blockDim.x + threadIdx.x) / warpSize,
              lane = threadIdx.x % warpSize;
    const int begin = warp * 1024, end = min(begin + 1024, n);
    if (begin >= n) return;
    value_t acc = identity();
    for (int i = begin + lane; i < end; i += warpSize) acc = combine(acc, in[i]);
    acc = warp_reduce(acc);
    if (lane == 0) out[warp] = acc;
}
void reduce(const value_t *d_in, value_t *d_out, value_t *d_scratch, int n) {
    if (n == 0) store_identity<<<1, 1>>>(d_out);
    for (int warps; n > 0; n = warps == 1 ? 0 : warps) {
        warps = blocks_for(n, 1024);
        value_t *to = warps == 1 ? d_out : d_scratch;
        segments<<<blocks_for(warps, 4), 128>>>(d_in, to, n);
        CUDA_CHECK(cudaGetLastError());
        d_in = d_scratch;
        d_scratch += warps;
    }
}
