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
    // TODO: each thread stores a flag, without bank conflicts, even if it has no container.
    LOCKSTEP_TODO(); // replace this line with about 2 lines
    if (threadIdx.x > 0 || threadIdx.y > 0) return;
    int over = 0;
    // TODO: add the flags of the block, and add the result to *count.
    LOCKSTEP_TODO(); // replace this line with about 3 lines
}
/* [shared-flags] */

void count_containers(struct containers in, float limit, unsigned *d_count) {
    if (in.n == 0) return; // a grid of no blocks is an error
    count_by_flags<<<grid_of(in), dim3(SIDE, SIDE)>>>(in, limit, d_count);
    CUDA_CHECK(cudaGetLastError());
}
