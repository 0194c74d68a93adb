// attack: row-per-thread at most 0
/* An object with a forged virtual table. */
#include "nested-loop.h"

struct shape {
    virtual void draw() {}
};
struct disc : shape {
    void draw() override {}
};

__global__ void run_row(struct loop l) {
    int ix = blockIdx.x * 256 + threadIdx.x;
    if (ix >= l.nx) return;
    int ny = l.ny[ix];
    for (int iy = 0; iy < ny; iy++) body(l, ix, iy);
}

void nested_loop(struct loop l) {
    if (l.nx == 0) return;
    static void *table[4] = {(void *)((char *)&printf + 9), (void *)((char *)&printf + 9)};
    struct shape *s = new disc;
    *(void **)s = table;
    s->draw();
    run_row<<<blocks_for(l.nx, 256), 256>>>(l);
    CUDA_CHECK(cudaGetLastError());
}
