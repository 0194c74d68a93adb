// caught-by: never-worse over-bound bound:launches
/* Counts rows that are done as left: looks twice at small loops. */
#include <string.h>
#define ONLY_PARTS_OF_BALANCED // your own shares
#include "balanced.cu"

enum { PASS_THREADS = 256, PASS_BLOCKS = 1024, TILE_BLOCKS = MOST_BLOCKS / 4 };

/* ---- the first pass ---- */

/* How the first pass deals out rows: so many lanes a row, a power of two, that they fill the card.
   A warp's lanes lie along one row, or across 32 of them. */
struct pass {
    long rows;       // as many as there are; if across, up to a multiple of 32
    int lanes, most; // pairs of a row up to `most` are run
    bool across;
};

static struct pass pass_for(const struct loop &l) {
    struct pass p = {l.nx, 1, 0, l.card->across != 0};
    if (p.across) p.rows = (l.nx + 31L) / WARP * WARP;
    while (2 * p.lanes * p.rows <= (long)PASS_BLOCKS * PASS_THREADS) p.lanes *= 2;
    p.most = p.lanes * l.card->rounds;
    return p;
}

/* Adds up what the block's threads have left, and posts it to the host if it is anything. */
__device__ void post(struct rest mine, struct rest *mail) {
    __shared__ unsigned long long pairs;
    __shared__ int longest, rows;
    if (threadIdx.x == 0) pairs = longest = rows = 0;
    if (!__syncthreads_or(mine.rows)) return; // a barrier, too: all are 0 before any is added to
    if (mine.rows) {
        atomicAdd(&pairs, (unsigned long long)mine.pairs);
        atomicMax(&longest, mine.longest);
        atomicAdd(&rows, mine.rows);
    }
    __syncthreads(); // all have added theirs
    if (threadIdx.x == 0) mail[blockIdx.x] = {(long long)pairs, longest, rows};
}

__global__ void run_first(struct loop l, struct pass p) {
    long t = (long)blockIdx.x * PASS_THREADS + threadIdx.x, stride = (long)gridDim.x * PASS_THREADS;
    long lane = p.across ? t / WARP % p.lanes : t % p.lanes;
    long row = p.across ? t / WARP / p.lanes * WARP + t % WARP : t / p.lanes;
    struct rest mine = {0, 0, 0};
    for (; row < l.nx; row += stride / p.lanes) {
        int ny = l.ny[row], most = min(ny, p.most);
        for (long iy = lane; iy < most; iy += p.lanes) body(l, (int)row, (int)iy);
        if (lane == 0 && ny > 0) {
            mine.pairs += ny - most;
            mine.longest = max(mine.longest, ny - most);
            mine.rows++;
        }
    }
    post(mine, l.mail);
}

/* Runs the first pass and waits for it. */
static struct rest begin(const struct loop &l, struct pass p) {
    struct rest all = {0, 0, 0};
    int blocks = min(blocks_for(p.rows * p.lanes, PASS_THREADS), (int)PASS_BLOCKS);
    memset(l.mail, 0, MOST_BLOCKS * sizeof *l.mail);
    run_first<<<blocks, PASS_THREADS>>>(l, p);
    CUDA_CHECK(cudaGetLastError());
    CUDA_CHECK(cudaDeviceSynchronize()); // then the mail has come
    for (int b = 0; b < blocks; b++) {
        all.pairs += l.mail[b].pairs;
        all.longest = max(all.longest, l.mail[b].longest);
        all.rows += l.mail[b].rows;
    }
    return all;
}

/* ---- the rest ---- */

enum method choose(const struct measured_card *card, long nx, long longest, long long pairs) {
    int best = 0;
    double least = 1e300;
    for (int way = 0; way < METHODS; way++) {
        struct cost c = card->costs[way];
        double cost = c.start + c.row * nx + c.pair * pairs + c.step * longest +
                      c.node * (double)nx * longest;
        if (cost < least) least = cost, best = way;
    }
    return (enum method)best;
}

/* A thread a row, from `below` on. */
__global__ void run_rest_of_row(struct loop l, int below) {
    int ix = blockIdx.x * PASS_THREADS + threadIdx.x, ny = ix < l.nx ? l.ny[ix] : 0;
    for (int iy = below; iy < ny; iy++) body(l, ix, iy);
}

/* Squares of 32 rows and 32 pairs, from `below` on, `longest` high. */
__global__ void run_tiles(struct loop l, int below, int longest) {
    long across = blocks_for(l.nx, SIDE), squares = across * blocks_for(longest, SIDE);
    for (long s = blockIdx.x; s < squares; s += gridDim.x) {
        int ix = (int)(s % across) * SIDE + threadIdx.x;
        long iy = below + s / across * SIDE + threadIdx.y;
        if (ix < l.nx && iy < l.ny[ix]) body(l, ix, (int)iy);
    }
}

/* Runs what is at or above `below`, which is `longest` high at most. */
void run_way(const struct loop &l, enum method way, int below, int longest) {
    int blocks = blocks_for(l.nx, PASS_THREADS);
    if (way == BY_TILES) run_tiles<<<TILE_BLOCKS, dim3(SIDE, SIDE)>>>(l, below, longest);
    if (way == BY_ROWS) run_rest_of_row<<<blocks, PASS_THREADS>>>(l, below);
    if (way == BY_SHARES) run_balanced(l, below);
    CUDA_CHECK(cudaGetLastError());
}

void nested_loop(struct loop l) {
    if (l.nx == 0) return;
    struct pass p = pass_for(l);
    struct rest all = begin(l, p);
    if (all.rows == 0) return; // nothing is left: that was all
    run_way(l, choose(l.card, l.nx, all.longest, all.pairs), p.most, all.longest);
}
