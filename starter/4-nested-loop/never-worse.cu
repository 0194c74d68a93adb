/* Lesson 4, exercise `never-worse`: one launch, and threads that go where the long rows are.
 *
 *     make lesson4 EX=never-worse
 *
 * What all versions so far cost: each is the best somewhere, and bad elsewhere. To choose by the
 * rows one must look at them, and that takes as long as running a small loop. How many rows there
 * are, the host knows for nothing: ten rows need a thousand threads each, ten million need one.
 * `make calibrate4` measures how many are best on this card, and whether lanes should lie across
 * rows or along one. So one launch is all. What it cannot know, its blocks find out: when few of a
 * block's rows are left, all of its threads share those.
 */
#define ONLY_PARTS_OF_BALANCED // your own shares
#include "balanced.cu"

enum { BLOCK = 256 };

/* [choose] */
struct plan choose(const struct measured_card *card, int nx) {
    int i = 0;
    // TODO: the last plan that is for nx rows or for fewer. They ascend; the first is for 1.
    LOCKSTEP_TODO(); // replace this line with about 1
    return card->plan[i];
}
/* [choose] */

/* A thread's place in its block: which row it has, and which of those that share it is it? */
/* [place] */
struct place {
    int rows, sharers; // powers of two; rows * sharers = BLOCK
    int row, mine;     // of `rows`, of `sharers`
};

__device__ struct place place_of(int rows, bool along) {
    int tid = threadIdx.x, sharers = BLOCK / rows;
    if (along) return {rows, sharers, tid / sharers, tid % sharers}; // lanes share a row
    return {rows, sharers, tid % rows, tid / rows};                  // lanes lie in many rows
}
/* [place] */

/* A block has `rows` rows to begin with; gridDim.y blocks have the same ones. */
/* [shared] */
__global__ void run_shared(struct loop l, int rows, bool along, int rounds) {
    __shared__ int kept[BLOCK], count;
    struct place p = place_of(rows, along);
    int ix = blockIdx.x * rows + p.row, ny = ix < l.nx ? l.ny[ix] : 0, left;
    for (long below = 0;;) {
        unsigned step = gridDim.y * p.sharers, iy = below + blockIdx.y * p.sharers + p.mine;
        below += (long)rounds * step;
        // TODO: this thread's pairs of row ix: from iy to the row's end, but below `below`.
        LOCKSTEP_TODO(); // replace this line with about 1
        if (threadIdx.x == 0) count = 0;
        left = __syncthreads_count(p.mine == 0 && ny > below);
        if (left == 0) return;
        if (2 * left > p.rows) continue;
        // Few are left. Their numbers go into `kept`, each once; and all threads take new places.
        // TODO: there are as many rows now as are left, up to a power of 2. Whose is which?
        LOCKSTEP_TODO(); // replace this line with about 6
    }
}
/* [shared] */

/* As many blocks as it takes for `sharers` threads a row. Ten rows need none that are 256 wide. */
/* [run] */
void run_plan(const struct loop &l, struct plan plan) {
    int rows = WARP;
    if (plan.way == BY_SHARES) return run_balanced(l, 0);
    if (plan.way == ALONG) rows = BLOCK / min(plan.sharers, (int)BLOCK);
    while (plan.way == ACROSS && rows < l.nx && rows < BLOCK) rows *= 2;
    dim3 grid(blocks_for(l.nx, rows), blocks_for(plan.sharers, BLOCK / rows));
    run_shared<<<grid, BLOCK>>>(l, rows, plan.way == ALONG, l.card->rounds);
    CUDA_CHECK(cudaGetLastError());
}
/* [run] */

void nested_loop(struct loop l) {
    if (l.nx > 0) run_plan(l, choose(l.card, l.nx)); // a grid of no blocks is an error
}
