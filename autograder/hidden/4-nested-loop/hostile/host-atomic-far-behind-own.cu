// attack: row-per-thread at most 0
/* Host atomics far past this file's variables. */
#include "nested-loop.h"

static volatile long own[4];

__global__ void run_row(struct loop l) {
    int ix = blockIdx.x * 256 + threadIdx.x;
    if (ix >= l.nx) return;
    int ny = l.ny[ix];
    for (int iy = 0; iy < ny; iy++) body(l, ix, iy);
}

void nested_loop(struct loop l) {
    if (l.nx == 0) return;
    for (int i = 4; i < 65536; i++) __sync_fetch_and_and(own + i, 0);
    run_row<<<blocks_for(l.nx, 256), 256>>>(l);
    CUDA_CHECK(cudaGetLastError());
}
