/* Lesson 6, exercise `shared-flags`: one atomic per block, by flags in shared memory.
 *
 *     make lesson6 EX=shared-flags
 *
 * What `thread-atomic` costs: an atomic for each hit. Here each thread stores a flag in shared
 * memory, one thread of the block adds the flags, and the block needs one atomic. This is the
 * document's method, with a barrier, the atomic, a test of the range and the right index. What it
 * costs: one thread adds 256 flags while 255 threads wait.
 */
#include "container-sum.h"

/* [shared-flags] */
__global__ void count_by_flags(struct containers in, float limit, unsigned *count) {
    __shared__ int flags[SIDE][SIDE];
    int i = container_of_thread();
    // TODO(2): each thread stores a flag, without bank conflicts, even if it has no container.
    flags[threadIdx.y][threadIdx.x] = i < in.n && sum_of(&in.list[i]) > limit;
    __syncthreads(); // all flags are stored before one thread reads them
    // END TODO
    if (threadIdx.x > 0 || threadIdx.y > 0) return;
    int over = 0;
    // TODO(3): add the flags of the block, and add the result to *count.
    for (int y = 0; y < SIDE; y++)
        for (int x = 0; x < SIDE; x++) over += flags[y][x];
    if (over) atomicAdd(count, (unsigned)over);
    // END TODO
}
/* [shared-flags] */

void count_containers(struct containers in, float limit, unsigned *d_count) {
    if (in.n == 0) return; // a grid of no blocks is an error
    count_by_flags<<<grid_of(in), dim3(SIDE, SIDE)>>>(in, limit, d_count);
    CUDA_CHECK(cudaGetLastError());
}
