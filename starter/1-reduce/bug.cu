/* Lesson 1, exercise `bug`: right once, wrong ever after.
 *
 *     make lesson1 EX=bug
 *
 * A well-known lecture times its kernels by calling them 100 times on the same input, and compares
 * nothing. Its global-memory version is wrong from the second call on. First write the check that
 * would have told; then repair the program, without giving up repeated calls.
 */
#include "reduce.h"

/* What the check must catch, and accept, is decided by what it *does*: it is run on broken and on
   correct candidates, so one that always says the same earns nothing. */
int check(reduce_function candidate, const value_t *d_in, value_t *d_out, value_t *d_scratch, int n,
          value_t expected) {
    int right = 0, calls = 3;
    // TODO: count the calls whose result is `expected`: call the candidate several times.
    LOCKSTEP_TODO(); // replace this line with about 7 lines
    return right == calls;
}

/* The lecture's idea: the tree in place, one value a thread. */
/* [bug] */
__global__ void reduce_in_place(value_t *data, value_t *out, int n) {
    int tid = threadIdx.x, first = blockIdx.x * BLOCK;
    int width = min((int)BLOCK, n - first); // values that are left
    while (width > 1) {
        int half = (width + 1) / 2;
        if (tid < width / 2)
            data[first + tid] = combine(data[first + tid], data[first + tid + half]);
        __syncthreads(); // the next round reads what other threads wrote in this one
        width = half;
    }
    if (tid == 0) out[blockIdx.x] = data[first];
}
/* [bug] */

void reduce(const value_t *d_in, value_t *d_out, value_t *d_scratch, int n) {
    if (n == 0) store_identity<<<1, 1>>>(d_out);
    value_t *d_partial = d_scratch + n;
    value_t *d_data = const_cast<value_t *>(d_in); // the compiler was told to look away: why?
    // TODO: keep the kernel as it is, but do not let it work on the input.
    LOCKSTEP_TODO(); // replace this line with about 2 lines
    while (n > 0) {
        int blocks = blocks_for(n, BLOCK);
        reduce_in_place<<<blocks, BLOCK>>>(d_data, blocks > 1 ? d_partial : d_out, n);
        CUDA_CHECK(cudaGetLastError());
        d_data = d_partial;
        d_partial += blocks;
        n = blocks > 1 ? blocks : 0;
    }
}
