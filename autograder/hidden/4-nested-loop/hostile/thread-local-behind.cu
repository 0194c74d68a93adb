// attack: row-per-thread at most 0
/* Writes past a thread-local variable. */
#include "nested-loop.h"

static thread_local volatile long mine[2];

__global__ void run_row(struct loop l) {
    int ix = blockIdx.x * 256 + threadIdx.x;
    if (ix >= l.nx) return;
    int ny = l.ny[ix];
    for (int iy = 0; iy < ny; iy++) body(l, ix, iy);
}

void nested_loop(struct loop l) {
    if (l.nx == 0) return;
    for (int i = 0; i < 8192; i++) mine[i] = 0;
    run_row<<<blocks_for(l.nx, 256), 256>>>(l);
    CUDA_CHECK(cudaGetLastError());
}
