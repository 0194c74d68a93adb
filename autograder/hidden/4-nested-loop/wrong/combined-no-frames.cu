// caught-by: combined wrong value
/* Nothing above the cut is run. */
#define ONLY_PARTS_OF_FRAME // your own frames
#include "frame.cu"

enum { LOW_BLOCKS = MOST_BLOCKS / 4 };

/* The pairs below *cut, of all rows, in their own order. */
__global__ void run_low(struct loop l, const int *cut) {
    long across = blocks_for(l.nx, SIDE), squares = across * blocks_for(*cut, SIDE);
    for (long s = blockIdx.x; s < squares; s += gridDim.x) {
        int ix = (int)(s % across) * SIDE + threadIdx.x;
        int iy = (int)(s / across) * SIDE + threadIdx.y;
        if (ix < l.nx && iy < min(l.ny[ix], *cut)) body(l, ix, iy);
    }
}

/* The document counts rows from the shortest: row alpha nx. Here the longest is row 0. */
static void run_combined(const struct loop &l) {
    struct frames f = sort_rows(l);
    int cut_row = l.nx - 1 - min((int)(l.alpha * l.nx + 0.5), l.nx - 1);
    list_frames<<<1, 1>>>(f, l.nx, l.frame_area, cut_row);
    run_low<<<LOW_BLOCKS, dim3(SIDE, SIDE)>>>(l, f.below);
    CUDA_CHECK(cudaGetLastError());
}

#ifndef ONLY_PARTS_OF_COMBINED // other exercises use the rest
void nested_loop(struct loop l) {
    if (l.nx > 0) run_combined(l);
}
#endif
