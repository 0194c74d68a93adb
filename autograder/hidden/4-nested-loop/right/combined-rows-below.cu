// passes: combined
/* Below the cut, a grid of 32 by 8 threads takes rows in x, and goes on in y. */
#define ONLY_PARTS_OF_FRAME // your own frames
#include "frame.cu"
__global__ void run_low(struct loop l, const int *cut) {
    const int below = *cut;
    for (int ix = blockIdx.x * 32 + threadIdx.x; ix < l.nx; ix += gridDim.x * 32) {
        const int top = min(l.ny[ix], below);
        for (int iy = blockIdx.y * 8 + threadIdx.y; iy < top; iy += gridDim.y * 8) body(l, ix, iy);
    }
}
static void run_combined(const struct loop &l) {
    struct frames f = sort_rows(l);
    int cut_row = l.nx - 1 - min((int)(l.alpha * l.nx + 0.5), l.nx - 1);
    list_frames<<<1, 1>>>(f, l.nx, l.frame_area, cut_row);
    int gx = min(blocks_for(l.nx, 32), l.blocks);
    run_low<<<dim3(gx, max(1, l.blocks / gx)), dim3(32, 8)>>>(l, f.below);
    run_all_frames(l, f);
    CUDA_CHECK(cudaGetLastError());
}
#ifndef ONLY_PARTS_OF_COMBINED
void nested_loop(struct loop l) {
    if (l.nx > 0) run_combined(l);
}
#endif
