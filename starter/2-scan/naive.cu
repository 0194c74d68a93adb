/* Lesson 2, exercise `naive`: one reduction for every output.
 *
 *     make lesson2 EX=naive
 *
 * What `serial` costs: n steps. Output i is the reduction of the values up to i, and lesson 1 knows
 * how to reduce in log2 n steps. All outputs at once take no more steps than the longest one. But
 * everything is computed again for every output: n (n-1) / 2 operations. That is not
 * work-efficient, and the report says by how much.
 */
#include "scan.h"

/* Block i reduces the first `width` values in their order: neighbours are combined, left with
   right, as in lesson 1's `any-operator`, so that the operator need not be commutative. */
/* [naive] */
__global__ void reduce_prefix(const value_t *in, value_t *out, bool exclusive) {
    __shared__ value_t s[BLOCK];
    int tid = threadIdx.x, i = blockIdx.x; // this block's output
    int width = exclusive ? i : i + 1;     // values that count in it
    // TODO: load; at distances 1, 2, 4, ... s[k] op s[k + distance], for k = 0, 2 distance, ...
    LOCKSTEP_TODO(); // replace this line with about 8 lines
}
/* [naive] */

void scan(const value_t *d_in, value_t *d_out, value_t *, int n, bool exclusive) {
    if (n == 0) return;
    reduce_prefix<<<n, power_of_two_for(n)>>>(d_in, d_out, exclusive);
    CUDA_CHECK(cudaGetLastError());
}
