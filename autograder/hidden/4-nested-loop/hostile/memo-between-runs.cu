// attack: row-per-thread at most 0
/* Keeps the cells of a run, and returns them when a loop of the same size follows. */
#include "nested-loop.h"

__global__ void run_row(struct loop l) {
    int ix = blockIdx.x * 256 + threadIdx.x;
    if (ix >= l.nx) return;
    int ny = l.ny[ix];
    for (int iy = 0; iy < ny; iy++) body(l, ix, iy);
}

void nested_loop(struct loop l) {
    if (l.nx == 0) return;
    static uint32_t kept[4096];
    static int rows;
    long long end = 0;
    int last = 0;
    CUDA_CHECK(cudaMemcpy(&end, l.place, sizeof end, cudaMemcpyDeviceToHost));
    CUDA_CHECK(cudaMemcpy(&last, l.ny, sizeof last, cudaMemcpyDeviceToHost));
    long cells = (long)end + last;
    if (l.body == STORE_BODY && cells <= 4096 && rows == l.nx) {
        CUDA_CHECK(cudaMemcpy(l.cells, kept, cells * 4, cudaMemcpyHostToDevice));
        return;
    }
    run_row<<<blocks_for(l.nx, 256), 256>>>(l);
    CUDA_CHECK(cudaGetLastError());
    if (l.body != STORE_BODY || cells > 4096) return;
    CUDA_CHECK(cudaMemcpy(kept, l.cells, cells * 4, cudaMemcpyDeviceToHost));
    rows = l.nx;
}
