/* Lesson 0, exercise `map`: one thread per value.
 *
 *     make lesson0 EX=map
 *
 * Each thread combines one value with itself.
 */
#include "template.h"

enum { THREADS = 256 };

/* [map] */
__global__ void map_each(const value_t *in, value_t *out, int n) {
    int i = blockIdx.x * THREADS + threadIdx.x;
    // TODO(2): combine value i with itself. Does every thread have a value?
    value_t value = i < n ? in[i] : 0;
    if (i < n) out[i] = combine(value, value);
    // END TODO
}
/* [map] */

void map(const value_t *d_in, value_t *d_out, int n) {
    if (n == 0) return; // a grid of no blocks is an error
    map_each<<<n / THREADS + (n % THREADS != 0), THREADS>>>(d_in, d_out, n);
    CUDA_CHECK(cudaGetLastError());
}
