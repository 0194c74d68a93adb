/* Equal shares of the worked example's pairs and row ends, for the slides of lesson 4.
 *
 *     build/lockstep run slides/programs/merge-path.cu
 *
 * Output: the rows' lengths; then, for each border between shares, its diagonal and how many row
 * ends lie before it. The search is the one of solutions/4-nested-loop/balanced.cu.
 */
#include <cuda_runtime.h>
#include <stdio.h>
#include <lockstep/kernel.h>

enum { ROWS = 8, SHARES = 3, SHARE = 11 }; // 25 pairs and 8 row ends

__global__ void split(const int *starts, int *rows) {
    int diagonal = threadIdx.x * SHARE, low = 0, high = ROWS; // the answer is in [low, high]
    while (low < high) {
        int r = low + (high - low) / 2;
        if (starts[r + 1] + r < diagonal)
            low = r + 1;
        else
            high = r;
    }
    rows[threadIdx.x] = low;
}

int main(void) {
    static const int lengths[ROWS] = {3, 1, 7, 0, 4, 1, 6, 3};
    int h_starts[ROWS + 1] = {0}, h_rows[SHARES + 1], *d_starts, *d_rows;
    for (int r = 0; r < ROWS; r++) h_starts[r + 1] = h_starts[r] + lengths[r];
    CUDA_CHECK(cudaMalloc((void **)&d_starts, sizeof h_starts));
    CUDA_CHECK(cudaMalloc((void **)&d_rows, sizeof h_rows));
    CUDA_CHECK(cudaMemcpy(d_starts, h_starts, sizeof h_starts, cudaMemcpyHostToDevice));
    split<<<1, SHARES + 1>>>(d_starts, d_rows);
    CUDA_CHECK(cudaGetLastError());
    CUDA_CHECK(cudaMemcpy(h_rows, d_rows, sizeof h_rows, cudaMemcpyDeviceToHost));
    for (int r = 0; r < ROWS; r++) printf("%d ", lengths[r]);
    printf(" # pairs per row\n");
    for (int i = 0; i <= SHARES; i++) printf("%d:%d ", i * SHARE, h_rows[i]);
    printf(" # diagonal:row ends\n");
    CUDA_CHECK(cudaFree(d_starts));
    CUDA_CHECK(cudaFree(d_rows));
    return 0;
}
