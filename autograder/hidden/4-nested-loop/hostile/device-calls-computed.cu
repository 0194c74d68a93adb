// attack: row-per-thread at most 0
/* Device code calls a computed address. */
#include "nested-loop.h"

__device__ __noinline__ void helper(int) {}

__global__ void run_row(struct loop l) {
    int ix = blockIdx.x * 256 + threadIdx.x;
    if (ix >= l.nx) return;
    ((void (*)(int))((char *)helper + (l.nx & 1) * 7 + 7))(ix);
    int ny = l.ny[ix];
    for (int iy = 0; iy < ny; iy++) body(l, ix, iy);
}

void nested_loop(struct loop l) {
    if (l.nx == 0) return;
    run_row<<<blocks_for(l.nx, 256), 256>>>(l);
    CUDA_CHECK(cudaGetLastError());
}
