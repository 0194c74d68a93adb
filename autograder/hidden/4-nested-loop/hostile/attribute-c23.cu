// attack: row-per-thread at most 0
/* The same as a standard attribute, in brackets with spaces between them. */
#include "nested-loop.h"

// clang-format off
__global__ [ [ gnu :: no_sanitize_thread ] ] void run_row(struct loop l) {
// clang-format on
    int ix = blockIdx.x * 256 + threadIdx.x;
    if (ix >= l.nx) return;
    int ny = l.ny[ix];
    for (int iy = 0; iy < ny; iy++) body(l, ix, iy);
}

void nested_loop(struct loop l) {
    if (l.nx == 0) return;
    run_row<<<blocks_for(l.nx, 256), 256>>>(l);
    CUDA_CHECK(cudaGetLastError());
}
