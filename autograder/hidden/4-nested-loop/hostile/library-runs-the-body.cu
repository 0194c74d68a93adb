// attack: row-per-thread at most 0
/* Thrust runs the body, whose own work is not counted. */
#include "nested-loop.h"
#include <thrust/for_each.h>
#include <thrust/execution_policy.h>
#include <thrust/iterator/counting_iterator.h>

struct run_row {
    struct loop l;
    __device__ void operator()(int ix) const {
        for (int iy = 0, ny = l.ny[ix]; iy < ny; iy++) body(l, ix, iy);
    }
};

void nested_loop(struct loop l) {
    if (l.nx == 0) return;
    thrust::for_each_n(thrust::device, thrust::counting_iterator<int>(0), l.nx, run_row{l});
}
