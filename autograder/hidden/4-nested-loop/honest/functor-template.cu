// passes: block-per-row
/* A kernel template with the block size and the body as parameters. */
#include "nested-loop.h"

struct run_body {
    template <typename Loop> __device__ void operator()(const Loop &l, int ix, int iy) const {
        body(l, ix, iy);
    }
};

template <int THREADS, typename Do> __global__ void each_pair(struct loop l, Do what) {
    const int ix = blockIdx.x;
    const unsigned ny = static_cast<unsigned>(l.ny[ix]);
    for (unsigned iy = threadIdx.x; iy < ny; iy += THREADS) what(l, ix, static_cast<int>(iy));
}

void nested_loop(struct loop l) {
    if (l.nx > 1000)
        each_pair<128><<<l.nx, 128>>>(l, run_body{});
    else if (l.nx > 0)
        each_pair<512><<<l.nx, 512>>>(l, run_body());
    CUDA_CHECK(cudaGetLastError());
}
