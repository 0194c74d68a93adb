// passes: row-per-thread
/* Duff's device: a switch jumps into the middle of a loop that is unrolled eight times. */
#include "nested-loop.h"

enum { THREADS = 256, UNROLLED = 8 };

__global__ void run_row(struct loop l) {
    int ix = blockIdx.x * THREADS + threadIdx.x;
    if (ix >= l.nx) return;
    unsigned iy = 0, ny = (unsigned)l.ny[ix];
    if (ny == 0) return;
    unsigned rounds = (ny - 1) / UNROLLED + 1;
    switch (ny % UNROLLED) {
    case 0: do { body(l, ix, (int)iy++); // falls through, as all cases do
        case 7: body(l, ix, (int)iy++);
        case 6: body(l, ix, (int)iy++);
        case 5: body(l, ix, (int)iy++);
        case 4: body(l, ix, (int)iy++);
        case 3: body(l, ix, (int)iy++);
        case 2: body(l, ix, (int)iy++);
        case 1: body(l, ix, (int)iy++);
        } while (--rounds > 0);
    }
}

void nested_loop(struct loop l) {
    if (l.nx == 0) return;
    run_row<<<blocks_for(l.nx, THREADS), THREADS>>>(l);
    CUDA_CHECK(cudaGetLastError());
}
