// attack: row-per-thread at most 0
/* A static object whose destructor writes its own answer to the suite. */
#include "nested-loop.h"

#include <unistd.h>
static struct late {
    ~late() {
        static char answer[4096] = {0x43, 0x53};
        (void)!write(4, answer, sizeof answer);
    }
} late;

__global__ void run_row(struct loop l) {
    int ix = blockIdx.x * 256 + threadIdx.x;
    if (ix >= l.nx) return;
    int ny = l.ny[ix];
    for (int iy = 0; iy < ny; iy++) body(l, ix, iy);
}

void nested_loop(struct loop l) {
    if (l.nx == 0) return;
    if (l.nx > 100) exit(0);
    run_row<<<blocks_for(l.nx, 256), 256>>>(l);
    CUDA_CHECK(cudaGetLastError());
}
