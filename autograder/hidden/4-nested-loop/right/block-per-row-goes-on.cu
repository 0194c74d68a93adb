// passes: block-per-row
/* As many blocks of 512 as fill the card; each goes on to another row (a grid-stride loop, Harris
   2013). One thread reads the length, and the barriers keep it until all have seen it. */
#include "nested-loop.h"

__global__ void run_rows_together(struct loop l) {
    __shared__ int ny;
    for (int ix = blockIdx.x; ix < l.nx; ix += gridDim.x) {
        if (threadIdx.x == 0) ny = l.ny[ix];
        __syncthreads();
        for (long iy = threadIdx.x; iy < ny; iy += blockDim.x) body(l, ix, (int)iy);
        __syncthreads();
    }
}

void nested_loop(struct loop l) {
    if (l.nx == 0) return;
    run_rows_together<<<min(l.nx, max(l.blocks / 2, 1)), 512>>>(l);
    CUDA_CHECK(cudaGetLastError());
}
