// caught-by: never-worse wrong repeat
/* All threads of a row keep it, and so it is run several times. */
#define ONLY_PARTS_OF_BALANCED // your own shares
#include "balanced.cu"

enum { BLOCK = 256 };

struct plan choose(const struct measured_card *card, int nx) {
    int i = 0;
    while (i + 1 < card->plans && card->plan[i + 1].rows <= nx) i++;
    return card->plan[i];
}

/* A thread's place in its block: which row it has, and which of those that share it is it? */
struct place {
    int rows, sharers; // powers of two; rows * sharers = BLOCK
    int row, mine;     // of `rows`, of `sharers`
};

__device__ struct place place_of(int rows, bool along) {
    int tid = threadIdx.x, sharers = BLOCK / rows;
    if (along) return {rows, sharers, tid / sharers, tid % sharers}; // lanes share a row
    return {rows, sharers, tid % rows, tid / rows};                  // lanes lie in many rows
}

/* A block has `rows` rows to begin with; gridDim.y blocks have the same ones. */
__global__ void run_shared(struct loop l, int rows, bool along, int rounds) {
    __shared__ int kept[BLOCK], count;
    struct place p = place_of(rows, along);
    int ix = blockIdx.x * rows + p.row, ny = ix < l.nx ? l.ny[ix] : 0, left;
    for (long below = 0;;) {
        unsigned step = gridDim.y * p.sharers, iy = below + blockIdx.y * p.sharers + p.mine;
        below += (long)rounds * step;
        for (unsigned end = min((long)ny, below); iy < end; iy += step) body(l, ix, (int)iy);
        if (threadIdx.x == 0) count = 0;
        left = __syncthreads_count(p.mine == 0 && ny > below);
        if (left == 0) return;
        if (2 * left > p.rows) continue;
        if (ny > below) kept[atomicAdd(&count, 1)] = ix;
        __syncthreads(); // all that are left are in `kept`
        for (rows = 1; rows < left;) rows *= 2;
        p = place_of(rows, along);
        ix = p.row < left ? kept[p.row] : l.nx;
        ny = ix < l.nx ? l.ny[ix] : 0;
    }
}

/* As many blocks as it takes for `sharers` threads a row. Ten rows need none that are 256 wide. */
void run_plan(const struct loop &l, struct plan plan) {
    int rows = WARP;
    if (plan.way == BY_SHARES) return run_balanced(l, 0);
    if (plan.way == ALONG) rows = BLOCK / min(plan.sharers, (int)BLOCK);
    while (plan.way == ACROSS && rows < l.nx && rows < BLOCK) rows *= 2;
    dim3 grid(blocks_for(l.nx, rows), blocks_for(plan.sharers, BLOCK / rows));
    run_shared<<<grid, BLOCK>>>(l, rows, plan.way == ALONG, l.card->rounds);
    CUDA_CHECK(cudaGetLastError());
}

void nested_loop(struct loop l) {
    if (l.nx > 0) run_plan(l, choose(l.card, l.nx)); // a grid of no blocks is an error
}
