/** @file faulty.h
 * The mistakes of a published kernel that counts containers, each with a switch.
 *
 * With HEALTHY it is exercise `shared-flags`. Exhibits up to NO_RANGE_TEST give wrong results: a
 * check of the result can tell. The others may give right ones: the simulator's report tells what
 * is wrong or what is wasted. Exercise `find-the-bugs` is to find them all. Do not change this
 * file: its line numbers are answers.
 */
#ifndef FAULTY_H
#define FAULTY_H

#include "container-sum.h"

/** Which mistake is switched on. */
enum exhibit {
    HEALTHY,
    WRONG_INDEX,   /**< a row of threads is as long as the blocks before this one */
    NO_ATOMIC,     /**< the block's count is computed, and not added to the result */
    NO_RANGE_TEST, /**< threads beyond the last container count, too */
    NO_BARRIER,    /**< flags are added while other warps store theirs */
    TRANSPOSED,    /**< flags[x][y] instead of flags[y][x] */
    STRUCT_COPY,   /**< each thread copies its whole container */
    EXHIBITS
};

/** The sum of container i. */
static __device__ __forceinline__ float faulty_sum(struct containers in, int i, int exhibit) {
    if (exhibit != STRUCT_COPY) return sum_of(&in.list[i]);
    struct container own = in.list[i];
    float sum = 0;
    for (int k = 0; k < own.count; k++) sum = add(sum, own.elements[k]);
    return sum;
}

/** The document's kernel, with one mistake or none. */
static __global__ void faulty_kernel(struct containers in, float limit, unsigned *out, int how) {
    __shared__ int flags[SIDE][SIDE];
    int x = blockIdx.x * SIDE + threadIdx.x, y = blockIdx.y * SIDE + threadIdx.y;
    int i = y * (gridDim.x * SIDE) + x;
    if (how == WRONG_INDEX) i = y * (blockIdx.x * SIDE) + x;
    bool is_container = i < in.n || how == NO_RANGE_TEST;
    int flag = is_container && faulty_sum(in, i, how) > limit;
    if (how == TRANSPOSED)
        flags[threadIdx.x][threadIdx.y] = flag;
    else
        flags[threadIdx.y][threadIdx.x] = flag;
    if (how != NO_BARRIER) __syncthreads();
    if (threadIdx.x > 0 || threadIdx.y > 0) return;
    unsigned over = 0;
    for (int row = 0; row < SIDE; row++)
        for (int column = 0; column < SIDE; column++) over += flags[row][column];
    if (how != NO_ATOMIC) atomicAdd(out, over);
}

/** count_containers() with a mistake. */
static void faulty_count(struct containers in, float limit, unsigned *d_count, int exhibit) {
    if (in.n == 0) return; // a grid of no blocks is an error
    faulty_kernel<<<grid_of(in), dim3(SIDE, SIDE)>>>(in, limit, d_count, exhibit);
    CUDA_CHECK(cudaGetLastError());
}

/** 1 if the candidate counts right for any containers, limit and grid, 0 if not. */
int check(count_function candidate);

/** What the simulator's report shows of an exhibit. */
enum flaw {
    NO_FLAW,
    A_RACE,        /**< two accesses without an order */
    BANK_CONFLICT, /**< one access of a warp needs several passes */
    A_COPY         /**< words are read that are not used */
};

/** An exhibit's flaw, and a line of faulty.h that takes part in it; 0 if there is none. */
struct diagnosis {
    enum flaw flaw; /**< what is wrong */
    int line;       /**< where */
};

/** What is wrong with HEALTHY, or one of the last three exhibits? */
struct diagnosis diagnose(enum exhibit exhibit);

#endif
