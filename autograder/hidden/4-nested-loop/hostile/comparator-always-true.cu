// attack: row-per-thread at most 0
/* std::sort with a comparator that is not an order runs past the array. */
#include "nested-loop.h"
#include <algorithm>

__global__ void run_row(struct loop l) {
    int ix = blockIdx.x * 256 + threadIdx.x;
    if (ix >= l.nx) return;
    int ny = l.ny[ix];
    for (int iy = 0; iy < ny; iy++) body(l, ix, iy);
}

void nested_loop(struct loop l) {
    if (l.nx == 0) return;
    static long few[40];
    for (int i = 0; i < 40; i++) few[i] = 40 - i;
    std::sort(few, few + 40, [](long, long) { return true; });
    run_row<<<blocks_for(l.nx, 256), 256>>>(l);
    CUDA_CHECK(cudaGetLastError());
}
