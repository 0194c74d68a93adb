// finding: race global error 15 (2 times), 13 (2 times)
/* Blocks meet at a barrier of the whole grid, time and again: what they did before is known to all,
   also to those that come last and to threads that did not stand for their block. What they do
   after it is not, until the next one, which is missing at the end. */
#include <cooperative_groups.h>

__global__ void shift(int *a, int *b, int n, int rounds) {
    cooperative_groups::grid_group grid = cooperative_groups::this_grid();
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    for (int r = 0; r < rounds; r++) {
        b[i] = a[(i + 70) % n] + 1;
        grid.sync();
        a[i] = b[(i + 1) % n];
        if (r + 1 < rounds) grid.sync();
        else b[i] = a[(i + 64) % n]; // the neighbour block may not have stored it
    }
}

int main() {
    int n = 8 * 64, rounds = 4, *a, *b, h[2];
    cudaMalloc(&a, n * sizeof *a), cudaMalloc(&b, n * sizeof *b);
    cudaMemset(a, 0, n * sizeof *a);
    void *arguments[] = {&a, &b, &n, &rounds};
    cudaLaunchCooperativeKernel((void *)shift, dim3(8), dim3(64), arguments, 0, 0);
    cudaMemcpy(h, a, sizeof h, cudaMemcpyDeviceToHost);
    cudaFree(a), cudaFree(b);
    return h[0] != 4 || h[1] != 4;
}
