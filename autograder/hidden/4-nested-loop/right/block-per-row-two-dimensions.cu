// passes: block-per-row
/* A grid of up to 32,768 blocks in x, as for GPUs that had a limit of 65,535. */
#include "nested-loop.h"
__global__ void kernel(struct loop l) {
    int ix = blockIdx.y * gridDim.x + blockIdx.x;
    if (ix >= l.nx) return;
    int ny = l.ny[ix];
    for (unsigned iy = threadIdx.x; iy < ny; iy += blockDim.x) body(l, ix, iy);
}
void nested_loop(struct loop l) {
    if (l.nx == 0) return;
    int gx = l.nx < 32768 ? l.nx : 32768;
    kernel<<<dim3(gx, blocks_for(l.nx, gx)), 256>>>(l);
    CUDA_CHECK(cudaGetLastError());
}
