// clean
// A barrier of the whole grid, in a cooperative launch.
#include <cooperative_groups.h>
#include <cstdio>
namespace cg = cooperative_groups;

__global__ void rotate(int *a, int n, int rounds) {
    cg::grid_group grid = cg::this_grid();
    for (int r = 0; r < rounds; r++) {
        int i = (int)grid.thread_rank(), next = a[(i + 65) % n];
        grid.sync();
        a[i] = next;
        cg::sync(grid);
    }
}

int main() {
    static int a[512];
    int *d_a, n = 512, rounds = 3, wrong = 0;
    for (int i = 0; i < n; i++) a[i] = i;
    cudaMalloc(&d_a, sizeof a);
    cudaMemcpy(d_a, a, sizeof a, cudaMemcpyHostToDevice);
    void *arguments[] = {&d_a, &n, &rounds};
    cudaError_t e = cudaLaunchCooperativeKernel((const void *)rotate, dim3(8), dim3(64), arguments, 0, 0);
    if (e != cudaSuccess) printf("%s\n", cudaGetErrorString(e));
    cudaMemcpy(a, d_a, sizeof a, cudaMemcpyDeviceToHost);
    for (int i = 0; i < n; i++) wrong += a[i] != (i + 65 * rounds) % n;
    cudaFree(d_a);
    if (wrong) printf("%d are wrong\n", wrong);
    return wrong != 0;
}
