/* Lesson 1, exercise `serial`: one thread reduces everything.
 *
 *     make lesson1 EX=serial
 *
 * The reference for all that follows, and the first lesson about cost: n values need n-1 operations
 * (the work), and one thread does them one after the other, so they also take n-1 steps. A GPU has
 * thousands of lanes; this kernel keeps one of them busy.
 */
#include "reduce.h"

/* [serial] */
__global__ void reduce_serial(const value_t *in, value_t *out, int n) {
    // TODO: start from in[0], not from identity(): n values need only n-1 operations.
    LOCKSTEP_TODO(); // replace this line with about 3 lines
}
/* [serial] */

void reduce(const value_t *d_in, value_t *d_out, value_t *, int n) {
    if (n == 0)
        store_identity<<<1, 1>>>(d_out);
    else
        reduce_serial<<<1, 1>>>(d_in, d_out, n);
    CUDA_CHECK(cudaGetLastError());
}
