// passes: row-per-thread
/* Pairs go through a small array of the thread's own, with indices that are computed; a union and
   bit-fields hold them. */
#include "nested-loop.h"

union pair {
    struct {
        unsigned used : 1, iy : 31;
    } part;
    uint32_t word;
};

__global__ void run_row(struct loop l) {
    int ix = blockIdx.x * blockDim.x + threadIdx.x;
    if (ix >= l.nx) return;
    union pair queue[8];
    for (auto &p : queue) p.word = 0;
    unsigned ny = l.ny[ix];
    for (unsigned iy = 0; iy < ny + 8; iy++) {
        union pair &p = queue[iy * 5 % 8];
        if (p.part.used) body(l, ix, p.part.iy);
        p.part.used = iy < ny;
        p.part.iy = iy;
    }
}

void nested_loop(struct loop l) {
    if (l.nx == 0) return;
    run_row<<<blocks_for(l.nx, 256), 256>>>(l);
    CUDA_CHECK(cudaGetLastError());
}
