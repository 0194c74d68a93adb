// caught-by: blelloch under-bound bound:shared_writes
/* The two sweeps (Brent and Kung 1982) are made in registers: shared memory has the warps' totals.
 */
#include "scan.h"

/* Inclusive: lane l gets v[0] op ... op v[l]. */
__device__ value_t sweeps(value_t mine) {
    int place = threadIdx.x % WARP + 1;
    for (int apart = 1; apart < WARP; apart *= 2) {
        value_t lower = __shfl_up_sync(0xffffffff, mine, apart);
        if (place % (2 * apart) == 0) mine = combine(lower, mine);
    }
    for (int apart = WARP / 4; apart > 0; apart /= 2) {
        value_t lower = __shfl_up_sync(0xffffffff, mine, apart);
        if (place % (2 * apart) == apart && place > apart) mine = combine(lower, mine);
    }
    return mine;
}

__global__ void scan_warps(const value_t *in, value_t *out, int n, bool exclusive) {
    __shared__ value_t of_warps[WARP];
    int me = threadIdx.x, shift = exclusive ? 1 : 0;
    value_t mine = sweeps(me < n ? in[me] : identity());
    if (me < WARP) of_warps[me] = identity();
    __syncthreads();
    if (me % WARP == WARP - 1) of_warps[me / WARP] = mine;
    __syncthreads();
    if (me < WARP) of_warps[me] = sweeps(of_warps[me]);
    __syncthreads();
    if (me >= WARP) mine = combine(of_warps[me / WARP - 1], mine);
    if (me + shift < n) out[me + shift] = mine;
    if (exclusive && me == 0) out[0] = identity();
}

void scan(const value_t *d_in, value_t *d_out, value_t *, int n, bool exclusive) {
    if (n > 0) scan_warps<<<1, WARP * blocks_for(n, WARP)>>>(d_in, d_out, n, exclusive);
    CUDA_CHECK(cudaGetLastError());
}
