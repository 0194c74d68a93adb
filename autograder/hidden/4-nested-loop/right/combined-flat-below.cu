// passes: combined
/* Below the cut the nodes are numbered linearly, 256 threads per block. */
#define ONLY_PARTS_OF_FRAME // your own frames
#include "frame.cu"

/* The pairs below *cut, of all rows, in their own order. */
__global__ void run_low(struct loop l, const int *cut) {
    long high = *cut, nodes = high * l.nx, stride = (long)gridDim.x * blockDim.x;
    for (long s = (long)blockIdx.x * blockDim.x + threadIdx.x; s < nodes; s += stride) {
        int ix = (int)(s % l.nx);
        int iy = (int)(s / l.nx);
        if (iy < l.ny[ix]) body(l, ix, iy);
    }
}

/* The document counts rows from the shortest: row alpha nx. Here the longest is row 0. */
static void run_combined(const struct loop &l) {
    struct frames f = sort_rows(l);
    int cut_row = l.nx - 1 - min((int)(l.alpha * l.nx + 0.5), l.nx - 1);
    list_frames<<<1, 1>>>(f, l.nx, l.frame_area, cut_row);
    run_low<<<l.blocks, 256>>>(l, f.below);
    run_all_frames(l, f);
    CUDA_CHECK(cudaGetLastError());
}

#ifndef ONLY_PARTS_OF_COMBINED // other exercises use the rest
void nested_loop(struct loop l) {
    if (l.nx > 0) run_combined(l);
}
#endif
