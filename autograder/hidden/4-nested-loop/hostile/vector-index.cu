// attack: row-per-thread at most 0
/* An index far outside a container. */
#include "nested-loop.h"
#include <vector>

__global__ void run_row(struct loop l) {
    int ix = blockIdx.x * 256 + threadIdx.x;
    if (ix >= l.nx) return;
    int ny = l.ny[ix];
    for (int iy = 0; iy < ny; iy++) body(l, ix, iy);
}

void nested_loop(struct loop l) {
    if (l.nx == 0) return;
    std::vector<long> v(4);
    for (long i = -4096; i < 0; i++) v[i] = 0;
    run_row<<<blocks_for(l.nx, 256), 256>>>(l);
    CUDA_CHECK(cudaGetLastError());
}
