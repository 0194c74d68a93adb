/** @file nested-loop.h
 * The contract of lesson 4: a loop in a loop, where every row has a length of its own.
 *
 *     make lesson4                 grade starter/4-nested-loop
 *     make lesson4 EX=simple       one exercise
 *     make hint4 EX=simple         the next hint
 *
 * Every exercise is one file that defines nested_loop(); some define a little more (below).
 */
#ifndef NESTED_LOOP_H
#define NESTED_LOOP_H

#include <lockstep/kernel.h>
#include "card-types.h"

/** A sum over a row. 64 bits: the numbers below 100,000 add up to more than 2^32. */
typedef unsigned long long sum_t;

/** WARP: lanes of a warp; SIDE: of a square block. */
enum { WARP = 32, SIDE = 32 };

/** What the body does with a pair (ix, iy). */
enum loop_body {
    SUM_BODY,   /**< sums[ix] += 2 iy, by an atomic: the document's */
    STORE_BODY, /**< adds to the pair's own cell, without an atomic: run a pair twice, and it shows
                 */
    LONG_BODY   /**< 64 rounds of arithmetic, whose result is added to sums[ix] */
};

/** One nested loop, for ix in [0, nx) and iy in [0, ny[ix]). Pointers are device pointers. */
struct loop {
    int nx;                 /**< rows; 0 is legal */
    const int *ny;          /**< [nx] their lengths, each from 0 to 2^31 - 1; only to be read */
    enum loop_body body;    /**< which one */
    sum_t *sums;            /**< [nx] for SUM_BODY and LONG_BODY */
    uint32_t *cells;        /**< STORE_BODY: a row's cells are cells[place[ix] + iy] */
    const long long *place; /**< [nx] in no particular order of rows */
    char *scratch;          /**< for the method's own use, aligned to 256 bytes: holds anything */
    size_t scratch_bytes;   /**< at least 64 nx + 8 MiB */
    int blocks;             /**< of 256 threads, fill the card: 8 for each multiprocessor */
    int grid_height;        /**< blocks that a grid may have in y: no more than 65,535 */
    sum_t first;            /**< `prefix-sum`, `balanced`: of all pairs or items, if each has a */
    sum_t last;      /**< number, only [first, last) are run; `last` may lie beyond the end */
    long frame_area; /**< `frame` and later: nodes of a frame; the document's 4,194,304 */
    double alpha;    /**< `combined` and later: where the plot is cut; its 0.75; 0 to 1 */
    const struct measured_card *card; /**< `smart` and `never-worse`: a host pointer */
};

/* The body can be fixed when a file is compiled, as in the benchmark: a choice in every round of an
 * inner loop makes that up to six times as slow. On the simulator one file is compiled for all. */
#ifdef FIXED_BODY
#define LOOP_BODY(l) FIXED_BODY /**< -DFIXED_BODY=SUM_BODY */
#else
#define LOOP_BODY(l) (l).body /**< else it is the loop's own */
#endif

/** A number that depends on both and on the case's operator; never 0. Counted as an operation. */
static __host__ __device__ __forceinline__ uint32_t pair_value(uint32_t ix, uint32_t iy) {
    return lockstep_counted_apply(ix * 2654435761u, iy * 2246822519u) | 1;
}

/** 64 rounds of a linear congruential generator, mixed. */
static __host__ __device__ __forceinline__ uint32_t long_value(uint32_t ix, uint32_t iy) {
    uint32_t h = pair_value(ix, iy);
    for (int round = 0; round < 64; round++) h = (h ^ h >> 15) * 1664525u + 1013904223u;
    return h;
}

/** The body, counted as one operation and one step; its atomic is another step. To be run exactly
 * once for each pair, in any order, by any threads. */
static __device__ __forceinline__ void body(const struct loop &l, int ix, int iy) {
    if (LOOP_BODY(l) == STORE_BODY) {
        l.cells[l.place[ix] + iy] += pair_value((uint32_t)ix, (uint32_t)iy);
    } else if (LOOP_BODY(l) == LONG_BODY) {
        atomicAdd(&l.sums[ix], (sum_t)long_value((uint32_t)ix, (uint32_t)iy));
    } else {
        sum_t value = lockstep_counted_bare(2 * (sum_t)iy, (uint64_t)ix, (uint64_t)iy);
        atomicAdd(&l.sums[ix], value);
    }
}

/** Pieces of `width` that hold n: ceil(n / width). */
static __host__ __device__ __forceinline__ int blocks_for(long n, long width) {
    return (int)(n / width + (n % width != 0));
}

/** What longest_row() launches: 256 threads a block, at most 264 blocks. */
static __global__ void find_longest(const int *ny, int nx, int *longest) {
    int mine = 0, stride = (int)(gridDim.x * blockDim.x);
    for (long i = blockIdx.x * blockDim.x + threadIdx.x; i < nx; i += stride)
        mine = max(mine, ny[i]);
    for (int d = WARP / 2; d > 0; d /= 2) mine = max(mine, __shfl_down_sync(~0u, mine, d));
    if (threadIdx.x % WARP == 0) atomicMax(longest, mine);
}

/** The largest ny[ix]; 0 if there is none. Waits for the device: a copy of 4 bytes comes back. Uses
 * the first 4 bytes of the scratch. */
static inline int longest_row(const struct loop &l) {
    int h_longest = 0, *d_longest = (int *)l.scratch;
    if (l.nx == 0) return 0;
    CUDA_CHECK(cudaMemsetAsync(d_longest, 0, sizeof *d_longest));
    find_longest<<<min(blocks_for(l.nx, 256), 264), 256>>>(l.ny, l.nx, d_longest);
    CUDA_CHECK(cudaGetLastError());
    CUDA_CHECK(cudaMemcpy(&h_longest, d_longest, sizeof h_longest, cudaMemcpyDeviceToHost));
    return h_longest;
}

/** Takes the next `bytes` of scratch. `scratch` moves on, and stays aligned to 256 bytes. */
static inline void *take(char **scratch, size_t bytes) {
    char *taken = *scratch;
    *scratch += (bytes + 255) / 256 * 256;
    return taken;
}

#ifndef NESTED_LOOP_RUNG // in the benchmark each solution has these in a namespace of its own

/** The shape of every exercise's function: runs body(l, ix, iy) once for each pair. Launches on the
 * default stream and need not wait. Needs no memory but l.scratch. */
void nested_loop(struct loop l);

/** Exercise `frame` alone: the same by squares of threads, which is what the document measured. */
void nested_loop_squares(struct loop l);

/** Exercise `smart` alone: from which longest row on is `combined` to be taken, for nx rows?
 * Between two numbers of rows of the table it is a straight line, if both axes are logarithmic;
 * beyond its ends the nearest point counts. */
int threshold_for(const struct measured_card *card, int nx);

/** Exercise `prefix-sum` alone: d_rows[i] = the row of pair d_pairs[i], if all pairs are numbered
 * row by row; d_starts as find_starts() leaves it. */
void find_rows(const sum_t *d_starts, int nx, const sum_t *d_pairs, int *d_rows, int count);

/** Exercise `balanced` alone: d_rows[i] = how many rows have ended among the first d_diagonals[i]
 * items, if pairs and ends of rows are one list: a row's pairs, then its end. */
void find_splits(const sum_t *d_starts, int nx, const sum_t *d_diagonals, int *d_rows, int count);

/** Exercise `never-worse` alone: the card's plan for so many rows; nx is at least 1. */
struct plan choose(const struct measured_card *card, int nx);

/** Exercise `never-worse` alone: runs the loop by one plan. Calibration measures it. */
void run_plan(const struct loop &l, struct plan plan);

#endif
#endif
