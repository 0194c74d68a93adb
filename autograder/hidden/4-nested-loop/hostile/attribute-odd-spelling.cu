// attack: row-per-thread at most 0
/* An attribute that would disable the checks, spelled with spaces and a macro. */
#include "nested-loop.h"

#define ATTRIBUTE(x) __attribute__((x))
#define UNCHECKED    ATTRIBUTE(__no_sanitize__("thread"))

__global__ UNCHECKED void run_row(struct loop l) {
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
