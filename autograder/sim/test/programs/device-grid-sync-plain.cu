// finding: assert local error 8
// says: the grid cannot synchronise, since its launch is not cooperative: launch it by cudaLaunchCooperativeKernel()
/* On a GPU it ends the kernel: cudaErrorLaunchFailure (autograder/gpu/measured). */
#include <cooperative_groups.h>

__global__ void add(int *a) {
    if (threadIdx.x == 0) a[blockIdx.x] = 1;
    cooperative_groups::this_grid().sync();
    if (blockIdx.x == 0 && threadIdx.x == 0) a[2] = a[0] + a[1];
}

int main() {
    int *a;
    cudaMalloc(&a, 3 * sizeof *a);
    add<<<2, 32>>>(a);
    cudaDeviceSynchronize();
    cudaFree(a);
}
