// attack: row-per-thread at most 0
/* Writes to memory of alloca(), and then beyond it. */
#include "nested-loop.h"

__global__ void run_row(struct loop l) {
    int ix = blockIdx.x * 256 + threadIdx.x;
    if (ix >= l.nx) return;
    int ny = l.ny[ix];
    for (int iy = 0; iy < ny; iy++) body(l, ix, iy);
}

void nested_loop(struct loop l) {
    if (l.nx == 0) return;
    volatile char *here = (volatile char *)__builtin_alloca(64);
    for (int i = 0; i < 1 << 16; i++) here[i] = 0;
    run_row<<<blocks_for(l.nx, 256), 256>>>(l);
    CUDA_CHECK(cudaGetLastError());
}
