// passes: first-add
/* The host plans all launches by a recursive function, in a std::queue of structures, before it
   carries them out. */
#include <queue>
#include "reduce.h"

struct launch {
    const value_t *from;
    value_t *to;
    int n, blocks;
};

typedef std::queue<launch> plan_t;

/* Adds the launches that bring n values down to one. */
static void add_launches(plan_t &plan, const value_t *from, value_t *scratch, value_t *out, int n) {
    int blocks = blocks_for(n, 2 * BLOCK);
    plan.push({from, blocks > 1 ? scratch : out, n, blocks});
    if (blocks > 1) add_launches(plan, scratch, scratch + blocks, out, blocks);
}

__global__ void reduce_block(const struct launch job) {
    __shared__ value_t s[BLOCK];
    int tid = threadIdx.x, first = blockIdx.x * 2 * BLOCK, i = first + tid;
    int width = min((int)BLOCK, job.n - first);
    if (i + BLOCK < job.n)
        s[tid] = combine(job.from[i], job.from[i + BLOCK]);
    else if (i < job.n)
        s[tid] = job.from[i];
    __syncthreads(); // all are loaded before any is read by another thread
    for (int half; width > 1; width = half) {
        half = (width + 1) / 2;
        if (tid < width / 2) s[tid] = combine(s[tid], s[tid + half]);
        __syncthreads(); // the next round reads what this one wrote
    }
    if (tid == 0) job.to[blockIdx.x] = s[0];
}

void reduce(const value_t *d_in, value_t *d_out, value_t *d_scratch, int n) {
    if (n == 0) {
        store_identity<<<1, 1>>>(d_out);
        return;
    }
    plan_t plan;
    for (add_launches(plan, d_in, d_scratch, d_out, n); !plan.empty(); plan.pop()) {
        const launch &next = plan.front();
        reduce_block<<<next.blocks, BLOCK>>>(next);
        CUDA_CHECK(cudaGetLastError());
    }
}
