/* Lesson 4: the document's claims that need no card, computed (claims.c has what is claimed).
 *
 *     build/lockstep run -Ilessons/4-nested-loop lessons/4-nested-loop/claims.cu
 *
 * How its random rows are distributed, how large its grids become, how many frames it makes, what
 * its search does with empty rows, and how many sectors sorted rows cost. Each result is printed as
 * a name and a number.
 */
#include "rows.h"
#include <algorithm>
#include <lockstep/kernel.h>
#include <stdio.h>
#include <stdlib.h>

enum { SIDE = 32, AREA = 65536 * 64, MILLION = 1000000 }; // of its blocks; nodes of its frames

/* ---- how rows are drawn ---- */

static double longest_over_mean(double k, int exact) {
    double sum = 0;
    for (int i = 0; i < MILLION / 10; i++)
        sum += rows_quantile((i + 0.5) / (MILLION / 10), k, exact);
    return MILLION / 10 / sum;
}

/* ---- the rectangle ---- */

static __global__ void nothing() {}

static bool is_possible(unsigned blocks) {
    nothing<<<dim3(1, blocks), 1>>>();
    return cudaGetLastError() == cudaSuccess;
}

/* The largest number of blocks in y that a launch accepts, by bisection. */
static unsigned highest_grid() {
    unsigned low = 1, high = 1u << 20;
    while (high - low > 1) {
        unsigned middle = (low + high) / 2;
        if (is_possible(middle))
            low = middle;
        else
            high = middle;
    }
    return low;
}

/* As its program computes them: the difference is an int, the quotient unsigned. */
static unsigned blocks_for_rows(int nx) { return (nx - 1) / (unsigned)SIDE + 1; }

/* ---- frames: a million rows of 0 to a million pairs, all lengths equally frequent ---- */

struct frames {
    int count;
    double pairs, threads; // threads: in squares of SIDE by SIDE
};

static double round_up(double n) { return ceil(n / SIDE) * SIDE; }

static struct frames make_frames() {
    struct frames f = {};
    for (int end = MILLION, width; end > 0; end -= width, f.count++) {
        int height = end > 1 ? end : 1; // of row end - 1, which is the longest that is left
        width = (AREA - 1) / height + 1;
        if (width > end) width = end;
        f.threads += round_up(width) * round_up(height);
        for (int row = end - width; row < end; row++) f.pairs += row + 1;
    }
    return f;
}

/* ---- its search for a pair's row, which stops at any row that begins there ---- */

enum { ROWS = 100000, LONGEST = 20 };

static int find(const int *begins, int pair) {
    int low = 0, high = ROWS;
    while (high - low > 1) {
        int middle = (low + high) / 2;
        if (begins[middle] == pair) return middle;
        if (begins[middle] < pair)
            low = middle;
        else
            high = middle;
    }
    return low;
}

/* The percentage of pairs that it takes for another row's: rows of 1 to LONGEST pairs, but for
   `empty` percent of them, which have none. */
static double misplaced(unsigned empty) {
    static int begins[ROWS + 1];
    int wrong = 0;
    for (uint64_t row = 0; row < ROWS; row++) {
        bool none = rows_random(row) % 100 < empty;
        begins[row + 1] = begins[row] + (none ? 0 : (int)(rows_random(row + ROWS) % LONGEST + 1));
    }
    for (int row = 0; row < ROWS; row++)
        for (int pair = begins[row]; pair < begins[row + 1]; pair++)
            wrong += find(begins, pair) != row;
    return 100.0 * wrong / begins[ROWS];
}

/* ---- direct and indirect access: pairs (ix, iy) that all rows have, so no lane is idle ---- */

enum { LINE = 4096, HEIGHT = 64, THREADS = 256 };

/* [access] */
__global__ void run_direct(const int *ny, unsigned long long *sums) { // as in its `simple`: C2
    unsigned ix = blockIdx.x * THREADS + threadIdx.x, iy = blockIdx.y;
    if (iy < ny[ix]) atomicAdd(&sums[ix], 2ull * iy);
}

__global__ void run_indirect(const int *sorted_ny, const int *sorted_idx, // as in its `frame`: C4
                             unsigned long long *sums) {
    unsigned ix = blockIdx.x * THREADS + threadIdx.x, iy = blockIdx.y;
    if (iy < sorted_ny[ix]) atomicAdd(&sums[sorted_idx[ix]], 2ull * iy);
}
/* [access] */

/* Rows of HEIGHT to 4 HEIGHT pairs, in their order and sorted. The claims are about the metrics. */
static void run_both() {
    static int h_rows[3][LINE]; // lengths, sorted lengths, row numbers in that order
    int(*d_rows)[LINE];
    unsigned long long *d_sums;
    for (int i = 0; i < LINE; i++)
        h_rows[0][i] = HEIGHT + (int)(rows_random(i) % (3 * HEIGHT)), h_rows[2][i] = i;
    std::stable_sort(h_rows[2], h_rows[2] + LINE,
                     [](int a, int b) { return h_rows[0][a] < h_rows[0][b]; });
    for (int i = 0; i < LINE; i++) h_rows[1][i] = h_rows[0][h_rows[2][i]];
    CUDA_CHECK(cudaMalloc(&d_rows, sizeof h_rows));
    CUDA_CHECK(cudaMalloc(&d_sums, LINE * sizeof *d_sums));
    CUDA_CHECK(cudaMemcpy(d_rows, h_rows, sizeof h_rows, cudaMemcpyHostToDevice));
    CUDA_CHECK(cudaMemset(d_sums, 0, LINE * sizeof *d_sums));
    dim3 grid(LINE / THREADS, HEIGHT);
    run_direct<<<grid, THREADS>>>(d_rows[0], d_sums);
    run_indirect<<<grid, THREADS>>>(d_rows[1], d_rows[2], d_sums);
    CUDA_CHECK(cudaGetLastError());
    CUDA_CHECK(cudaDeviceSynchronize());
    CUDA_CHECK(cudaFree(d_rows));
    CUDA_CHECK(cudaFree(d_sums));
}

int main() {
    run_both();
    printf("longest over mean, k = 50, as written: %.1f\n", longest_over_mean(50, 1));
    printf("longest over mean, k = 50, as programmed: %.1f\n", longest_over_mean(50, 0));
    printf("longest over mean, k = 100, as programmed: %.1f\n", longest_over_mean(100, 0));
    printf("pairs of a row that a grid can hold: %u\n", highest_grid() * SIDE);
    printf("blocks for no rows: %u\n", blocks_for_rows(0));
    struct frames f = make_frames();
    printf("frames: %d\n", f.count);
    printf("threads per pair in squares: %.2f\n", f.threads / f.pairs);
    printf("percent of pairs misplaced, 1 %% of rows empty: %.3f\n", misplaced(1));
    printf("percent of pairs misplaced, 90 %% of rows empty: %.3f\n", misplaced(90));
    return EXIT_SUCCESS;
}
