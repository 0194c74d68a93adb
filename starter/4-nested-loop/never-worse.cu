/* Lesson 4, exercise `never-worse`: one launch, and threads that go where the long rows are.
 *
 *     make lesson4 EX=never-worse
 *
 * What all versions so far cost: each is the best somewhere, and bad elsewhere. To choose by the
 * rows one must look at them, and that takes as long as running a small loop. The host knows the
 * number of rows at no cost: ten rows need a thousand threads each, ten million need one.
 * `make calibrate4` measures how many are best on this card, and whether lanes should lie across
 * rows or along one. So one launch is all. What it cannot know, its blocks find out: when few of a
 * block's rows are left, all of its threads share those.
 */
#define ONLY_PARTS_OF_BALANCED // your own shares
#include "balanced.cu"

enum { LOG_BLOCK = 8, BLOCK = 1 << LOG_BLOCK };

/* [choose] */
struct plan choose(const struct measured_card *card, int nx) {
    int i = 0;
    // TODO: the last plan that is for nx rows or for fewer. They ascend; the first is for 1.
    LOCKSTEP_TODO(); // replace this line with about 1 line
    return card->plan[i];
}
/* [choose] */

/* A thread's place in its block: which row it has, and which of those that share it is it? All are
   powers of two: shifts, because a few divisions take as long as a short row. */
/* [place] */
struct place {
    int rows, sharers; // rows * sharers = BLOCK
    int row, mine;     // of `rows`, of `sharers`
};

__device__ struct place place_of(int log_rows, bool along) {
    int tid = threadIdx.x, rows = 1 << log_rows, sharers = BLOCK >> log_rows;
    if (along) // lanes share a row
        return {rows, sharers, tid >> (LOG_BLOCK - log_rows), tid & (sharers - 1)};
    return {rows, sharers, tid & (rows - 1), tid >> log_rows}; // lanes lie in many rows
}
/* [place] */

/* A block has 2^log_rows rows to begin with; gridDim.y blocks have the same ones. `below` never
   passes 2^31 by more than 2^30, so that nothing here overflows. */
/* [shared] */
__global__ void run_shared(struct loop l, int log_rows, bool along, unsigned rounds) {
    __shared__ int kept[BLOCK], count;
    struct place p = place_of(log_rows, along);
    int ix = blockIdx.x * p.rows + p.row, ny = ix < l.nx ? l.ny[ix] : 0, left;
    for (unsigned below = 0;;) {
        unsigned step = gridDim.y * p.sharers, iy = below + blockIdx.y * p.sharers + p.mine;
        below += rounds * step;
        // TODO: this thread's pairs of row ix: from iy to the row's end, but below `below`.
        LOCKSTEP_TODO(); // replace this line with about 1 line
        if (threadIdx.x == 0) count = 0;
        left = __syncthreads_count(p.mine == 0 && ny > below);
        if (left == 0) return;
        if (2 * left > p.rows) continue;
        // Few are left. Their numbers go into `kept`, each once; and all threads take new places.
        // TODO: there are as many rows now as are left, up to a power of 2. Whose is which?
        LOCKSTEP_TODO(); // replace this line with about 6 lines
    }
}
/* [shared] */

/* As many blocks as it takes for `sharers` threads a row. Ten rows need none that are 256 wide. */
/* [run] */
void run_plan(const struct loop &l, struct plan plan) {
    int log_rows = 5; // a warp's
    if (plan.way == BY_SHARES) return run_balanced(l, 0);
    if (plan.way == ALONG) // all sharers in one block, if it holds so many
        for (log_rows = 0; log_rows < LOG_BLOCK && plan.sharers << log_rows < BLOCK;) log_rows++;
    else
        while (1 << log_rows < l.nx && log_rows < LOG_BLOCK) log_rows++;
    dim3 grid(blocks_for(l.nx, 1 << log_rows), blocks_for(plan.sharers, BLOCK >> log_rows));
    run_shared<<<grid, BLOCK>>>(l, log_rows, plan.way == ALONG, plan.rounds);
    CUDA_CHECK(cudaGetLastError());
}
/* [run] */

void nested_loop(struct loop l) {
    if (l.nx > 0) run_plan(l, choose(l.card, l.nx)); // a grid of no blocks is an error
}
