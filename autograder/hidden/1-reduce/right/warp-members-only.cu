// passes: warp
/* Only lanes that hold a value take part in a warp's shuffles. What they get of the others is
   undefined, and not used. */
#include "reduce.h"

__device__ value_t sum_of_members(value_t total, int members) {
    unsigned mask = members >= 32 ? 0xffffffffu : (1u << members) - 1;
    int lane = threadIdx.x & 31;
    for (int far = 16; far >= 1; far >>= 1) {
        value_t theirs = __shfl_down_sync(mask, total, far);
        if (lane < far && lane + far < members) total = combine(total, theirs);
    }
    return total;
}

__global__ void reduce_members(const value_t *from, value_t *to, int count) {
    __shared__ value_t of_warp[32];
    int whose = threadIdx.x / 32, start = blockIdx.x * blockDim.x;
    int here = min((int)blockDim.x, count - start), members = here - 32 * whose;
    if ((int)threadIdx.x < here) {
        value_t total = from[start + threadIdx.x];
        for (long k = (long)start + threadIdx.x + gridDim.x * blockDim.x; k < count;
             k += gridDim.x * blockDim.x)
            total = combine(total, from[k]);
        total = sum_of_members(total, members);
        if (threadIdx.x % 32 == 0) of_warp[whose] = total;
    }
    __syncthreads();
    int warps = blocks_for(here, 32);
    if ((int)threadIdx.x >= warps) return;
    value_t total = sum_of_members(of_warp[threadIdx.x], warps);
    if (threadIdx.x == 0) to[blockIdx.x] = total;
}

void reduce(const value_t *d_in, value_t *d_out, value_t *d_scratch, int n) {
    if (n == 0) {
        store_identity<<<1, 1>>>(d_out);
        return;
    }
    int grid = min(blocks_for(n, 512), 256);
    reduce_members<<<grid, 512>>>(d_in, grid == 1 ? d_out : d_scratch, n);
    if (grid > 1) reduce_members<<<1, 512>>>(d_scratch, d_out, grid);
    CUDA_CHECK(cudaGetLastError());
}
