// attack: row-per-thread at most 0
/* Infinite recursion. */
#include "nested-loop.h"

__device__ __noinline__ int deeper(int n) {
    volatile char room[512];
    room[n & 511] = (char)n;
    return deeper(n + 1) + room[n & 511];
}

__global__ void run_row(struct loop l) {
    int ix = blockIdx.x * 256 + threadIdx.x;
    if (ix >= l.nx) return;
    if (deeper(ix) == 1) return;
    int ny = l.ny[ix];
    for (int iy = 0; iy < ny; iy++) body(l, ix, iy);
}

void nested_loop(struct loop l) {
    if (l.nx == 0) return;
    run_row<<<blocks_for(l.nx, 256), 256>>>(l);
    CUDA_CHECK(cudaGetLastError());
}
