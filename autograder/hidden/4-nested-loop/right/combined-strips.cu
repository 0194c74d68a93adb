// passes: combined
/* Below the cut a block runs a strip of 32 rows: a length is read once, also if the cut is at 0. */
#define ONLY_PARTS_OF_FRAME // your own frames
#include "frame.cu"

__global__ void run_strips(struct loop l, const int *cut) {
    int below = *cut;
    for (long s = blockIdx.x; s < blocks_for(l.nx, SIDE); s += gridDim.x) {
        int ix = (int)s * SIDE + threadIdx.x, top = ix < l.nx ? min(l.ny[ix], below) : 0;
        for (int iy = threadIdx.y; iy < top; iy += SIDE) body(l, ix, iy);
    }
}

void nested_loop(struct loop l) {
    if (l.nx == 0) return;
    struct frames f = sort_rows(l);
    int at = min((int)(l.alpha * l.nx + 0.5), l.nx - 1);
    list_frames<<<1, 1>>>(f, l.nx, l.frame_area, l.nx - 1 - at);
    run_strips<<<max(l.blocks / 4, 1), dim3(SIDE, SIDE)>>>(l, f.below);
    run_all_frames(l, f);
    CUDA_CHECK(cudaGetLastError());
}
