// clean
/* Blocks add to a sum by atomics, meet at a barrier of the whole grid, and all read the sum; behind
   the next one, one thread sets it back. No fence and no flag are needed for that. */
#include <cooperative_groups.h>

namespace cg = cooperative_groups;

__global__ void add_up(unsigned *sum, unsigned *seen, int rounds) {
    cg::grid_group grid = cg::this_grid();
    for (int r = 0; r < rounds; r++) {
        if (threadIdx.x % 32 == 0) atomicAdd(sum, 1u);
        cg::sync(grid);
        seen[grid.thread_rank()] += *sum;
        grid.sync();
        if (grid.thread_rank() == 0) *sum = 0;
        grid.sync();
    }
}

int main() {
    int blocks = 12, threads = 96, n = blocks * threads, rounds = 3, wrong = 0;
    unsigned *sum, *seen, h[12 * 96];
    cudaMalloc(&sum, sizeof *sum), cudaMalloc(&seen, sizeof h);
    cudaMemset(sum, 0, sizeof *sum), cudaMemset(seen, 0, sizeof h);
    void *arguments[] = {&sum, &seen, &rounds};
    cudaLaunchCooperativeKernel((void *)add_up, dim3(blocks), dim3(threads), arguments, 0, 0);
    cudaMemcpy(h, seen, sizeof h, cudaMemcpyDeviceToHost);
    for (int i = 0; i < n; i++) wrong += h[i] != 3u * 36;
    cudaFree(sum), cudaFree(seen);
    return wrong;
}
