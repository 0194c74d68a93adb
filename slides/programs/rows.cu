/* The worked example as rows of a nested loop, for the slides of lesson 4.
 *
 *     build/lockstep run slides/programs/rows.cu
 *
 * Output as in tree.cu: the rows' lengths, then the same sorted, each with the row that it comes
 * from.
 */
#include <cuda_runtime.h>
#include <stdio.h>
#include <lockstep/kernel.h>

enum { ROWS = 8 };

static int pairs;
static void body(int ix, int iy) { pairs += ix >= 0 && iy >= 0; }

/* [loop] */
static void run(int Nx, const int *Ny) {
    for (int ix = 0; ix < Nx; ix++)
        for (int iy = 0; iy < Ny[ix]; iy++) body(ix, iy);
}
/* [loop] */

/* Thread `row` finds its row's rank among the lengths, longest first. */
__global__ void rank_rows(const int *lengths, int *ranks) {
    int row = threadIdx.x, rank = 0; // row: ranges [0, ROWS)
    for (int other = 0; other < ROWS; other++)
        rank += lengths[other] > lengths[row] || (lengths[other] == lengths[row] && other < row);
    ranks[row] = rank;
}

int main(void) {
    int h_lengths[ROWS] = {3, 1, 7, 0, 4, 1, 6, 3}, h_ranks[ROWS], row_at[ROWS], *d;
    size_t bytes = sizeof h_lengths;
    CUDA_CHECK(cudaMalloc((void **)&d, 2 * bytes));
    CUDA_CHECK(cudaMemcpy(d, h_lengths, bytes, cudaMemcpyHostToDevice));
    rank_rows<<<1, ROWS>>>(d, d + ROWS);
    CUDA_CHECK(cudaGetLastError());
    CUDA_CHECK(cudaMemcpy(h_ranks, d + ROWS, bytes, cudaMemcpyDeviceToHost));
    for (int row = 0; row < ROWS; row++) row_at[h_ranks[row]] = row;
    for (int row = 0; row < ROWS; row++) printf("%d ", h_lengths[row]);
    run(ROWS, h_lengths);
    printf(" # pairs per row: %d\n", pairs);
    for (int k = 0; k < ROWS; k++) printf("%d<%d ", h_lengths[row_at[k]], row_at[k]);
    printf(" # sorted, longest first\n");
    CUDA_CHECK(cudaFree(d));
    return 0;
}
