// passes: simple
/* Blocks of 64 by 4: in a long row four threads of each have work. */
#include "nested-loop.h"
constexpr int BX = 64, BY = 4;
__global__ void nodes(const loop l) {
    const int ix = threadIdx.x + blockIdx.x * BX;
    if (ix >= l.nx) return;
    const int len = l.ny[ix];
    for (long long iy = threadIdx.y + (long long)blockIdx.y * BY; iy < len;
         iy += (long long)gridDim.y * BY)
        body(l, ix, static_cast<int>(iy));
}
void nested_loop(struct loop l) {
    if (const int top = longest_row(l); top > 0) {
        const dim3 block(BX, BY);
        const dim3 grid((l.nx + BX - 1) / BX, std::min((top + BY - 1) / BY, l.grid_height));
        nodes<<<grid, block>>>(l);
        CUDA_CHECK(cudaGetLastError());
    }
}
