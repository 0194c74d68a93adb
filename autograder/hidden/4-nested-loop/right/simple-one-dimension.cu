// passes: simple
/* The nodes of the rectangle in a line: thread t is node (t % nx, t / nx). */
#include "nested-loop.h"

__global__ void run_nodes(struct loop l, long nodes) {
    long t = (long)blockIdx.x * blockDim.x + threadIdx.x;
    if (t >= nodes) return;
    int ix = (int)(t % l.nx), iy = (int)(t / l.nx);
    if (iy < l.ny[ix]) body(l, ix, iy);
}

void nested_loop(struct loop l) {
    long nodes = (long)longest_row(l) * l.nx;
    if (nodes == 0) return;
    run_nodes<<<blocks_for(nodes, 256), 256>>>(l, nodes);
    CUDA_CHECK(cudaGetLastError());
}
