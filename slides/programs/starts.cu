/* Where the rows of the worked example begin if all pairs are numbered, for the slides of lesson 4.
 *
 *     build/lockstep run slides/programs/starts.cu
 *
 * Output as in tree.cu: the rows' lengths, then the number of each row's first pair: an exclusive
 * scan, whose thread adds all lengths before its own.
 */
#include <cuda_runtime.h>
#include <stdio.h>
#include <lockstep/kernel.h>

enum { ROWS = 8 };

__global__ void find_starts(const int *lengths, int *starts) {
    int row = threadIdx.x; // ranges [0, ROWS)
    starts[row] = 0;
    for (int other = 0; other < row; other++) starts[row] += lengths[other];
}

int main(void) {
    int h_lengths[ROWS] = {3, 1, 7, 0, 4, 1, 6, 3}, h_starts[ROWS], *d;
    CUDA_CHECK(cudaMalloc((void **)&d, 2 * sizeof h_lengths));
    CUDA_CHECK(cudaMemcpy(d, h_lengths, sizeof h_lengths, cudaMemcpyHostToDevice));
    find_starts<<<1, ROWS>>>(d, d + ROWS);
    CUDA_CHECK(cudaGetLastError());
    CUDA_CHECK(cudaMemcpy(h_starts, d + ROWS, sizeof h_starts, cudaMemcpyDeviceToHost));
    for (int row = 0; row < ROWS; row++) printf("%d ", h_lengths[row]);
    printf(" # pairs per row\n");
    for (int row = 0; row < ROWS; row++)
        printf(row ? "%d<%d,%d " : "%d ", h_starts[row], row - 1, row);
    printf(" # number of its first pair\n");
    CUDA_CHECK(cudaFree(d));
    return 0;
}
