// passes: simple
/* A row of blocks in x is one iy; on GPUs with a low grid a thread goes on to others. */
#include "nested-loop.h"
__global__ void kernel(struct loop l) {
    int ix = blockIdx.x * blockDim.x + threadIdx.x;
    if (ix >= l.nx) return;
    int ny = l.ny[ix];
    for (long iy = blockIdx.y; iy < ny; iy += gridDim.y) body(l, ix, (int)iy);
}
void nested_loop(struct loop l) {
    int longest = longest_row(l);
    if (longest == 0) return;
    dim3 grid(blocks_for(l.nx, 256), min(longest, l.grid_height));
    kernel<<<grid, 256>>>(l);
    CUDA_CHECK(cudaGetLastError());
}
