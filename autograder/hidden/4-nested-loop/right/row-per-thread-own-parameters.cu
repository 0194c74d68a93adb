// passes: row-per-thread
/* By-value parameters are a function's own to change: the loop in host code, and in the kernel a
   structure with an array that is indexed by a variable. */
#include "nested-loop.h"

struct stroll {
    struct loop l;
    int first[9];
};

__device__ __noinline__ int pick(struct stroll p, int i) {
    p.first[8] = 0;
    return p.first[(i & 7) + 1 - (i & 1)];
}

__global__ void each_row(struct stroll p) {
    p.first[0] += blockIdx.x * blockDim.x;
    for (int i = 1; i < 9; i++) p.first[i] = p.first[i - 1];
    int x = p.first[7] + threadIdx.x + pick(p, threadIdx.x) - p.first[4];
    for (int y = 0, end = x < p.l.nx ? p.l.ny[x] : 0; y < end; y++) body(p.l, x, y);
}

void nested_loop(struct loop l) {
    struct stroll p = {l, {0}};
    l.blocks = (l.nx + 127) / 128; // as many as this loop needs
    if (l.blocks > 0) each_row<<<l.blocks, 128>>>(p);
    CUDA_CHECK(cudaGetLastError());
}
