// attack: row-per-thread at most 0
/* cudaMemcpy() to a computed host address. */
#include "nested-loop.h"

__global__ void run_row(struct loop l) {
    int ix = blockIdx.x * 256 + threadIdx.x;
    if (ix >= l.nx) return;
    int ny = l.ny[ix];
    for (int iy = 0; iy < ny; iy++) body(l, ix, iy);
}

void nested_loop(struct loop l) {
    if (l.nx == 0) return;
    static long own[2];
    char *far = (char *)own + (1 << 16);
    CUDA_CHECK(cudaMemcpy(far, l.ny, sizeof(int), cudaMemcpyDeviceToHost));
    run_row<<<blocks_for(l.nx, 256), 256>>>(l);
    CUDA_CHECK(cudaGetLastError());
}
