// attack: row-per-thread at most 0
/* A comparator writes past its elements. */
#include "nested-loop.h"

__global__ void run_row(struct loop l) {
    int ix = blockIdx.x * 256 + threadIdx.x;
    if (ix >= l.nx) return;
    int ny = l.ny[ix];
    for (int iy = 0; iy < ny; iy++) body(l, ix, iy);
}

void nested_loop(struct loop l) {
    if (l.nx == 0) return;
    static long two[2] = {2, 1};
    qsort(two, 2, sizeof two[0], [](const void *a, const void *b) {
        for (int i = 2; i < 65536; i++) ((volatile long *)a)[i] = 0;
        return a < b ? -1 : 1;
    });
    run_row<<<blocks_for(l.nx, 256), 256>>>(l);
    CUDA_CHECK(cudaGetLastError());
}
