/* Lesson 5, exercise `dynamic`: kernels that launch kernels.
 *
 *     make lesson5 EX=dynamic
 *
 * The article's own way: a kernel that cuts its items into parts and launches itself on them, until
 * a part is small. It waits for its children with cudaDeviceSynchronize() on the device, which CUDA
 * 12 has taken away: a waiting parent's state had to be saved to memory. What is left cannot wait.
 * A child is fired and forgotten; what is to happen afterwards is a launch, too, in the tail: it
 * starts when this grid and all of its children, and theirs, have ended. So a parent never reads
 * its child's result. (This exercise has items of 1 byte. With nvcc: -rdc=true.)
 */
#include "distribution-count.h"

enum { THREADS = 256, PARTS = 4, LEAF = 2048, VALUES = 256, LEAST = -128, MAX_BLOCKS = 32 };

/* No more than so many leaves: 2048 launches may wait on the device, and what comes beyond that is
   dropped with an error that nobody sees. */
enum { MOST_LEAVES = 256 };

/* A leaf: a few blocks count the items of one part. */
__global__ void count_leaf(struct items in, count_t *counts) {
    __shared__ unsigned mine[VALUES];
    uint64_t stride = (uint64_t)gridDim.x * THREADS;
    mine[threadIdx.x] = 0;
    __syncthreads(); // all are 0 before any is added to
    for (uint64_t i = in.first + (uint64_t)blockIdx.x * THREADS + threadIdx.x; i < in.end;
         i += stride)
        atomicAdd(&mine[item_at(in, i) - LEAST], 1u);
    __syncthreads(); // all have counted before any count is read
    unsigned count = mine[threadIdx.x];
    if (count) atomicAdd(&counts[threadIdx.x], (count_t)count);
}

/* A thread for each part: it launches a leaf, or this kernel again. */
/* [dynamic] */
__global__ void count_parts(struct items in, uint64_t leaf, count_t *counts) {
    uint64_t n = in.end - in.first, width = (n + PARTS - 1) / PARTS;
    struct items part = in;
    // TODO: this thread's part (the last may be shorter, or empty); launch what counts it.
    LOCKSTEP_TODO(); // replace this line with about 6 lines
}

/* The only launch from the host. It runs the recursion, and then what needs all counts. */
__global__ void count_all(struct items in, uint64_t leaf, count_t *counts, struct table out) {
    for (int v = 0; v < VALUES; v++) counts[v] = 0;
    // TODO: launch count_parts; store_bins<<<1, VALUES>>>(...) may only run after all leaves.
    LOCKSTEP_TODO(); // replace this line with about 2 lines
}
/* [dynamic] */

void distribution_count(struct items in, struct table out, void *d_scratch, size_t) {
    if (in.first == in.end) return;
    uint64_t leaf = (in.end - in.first + MOST_LEAVES - 1) / MOST_LEAVES;
    if (leaf < LEAF) leaf = LEAF;
    count_all<<<1, 1>>>(in, leaf, static_cast<count_t *>(d_scratch), out);
    CUDA_CHECK(cudaGetLastError());
}
