/* Lesson 6, exercise `serial`: one thread adds and counts.
 *
 *     make lesson6 EX=serial
 *
 * How many containers have a sum above the limit? Each element is read once and added once. That
 * is the price in work, which no version can undercut: an element may be negative, so no sum is
 * known before its last element is added.
 */
#include "atomics-and-dates.h"

/* [serial] */
__global__ void count_serial(struct containers in, float limit, unsigned *count) {
    unsigned over = 0;
    for (int i = 0; i < in.n; i++) {
        const struct container *c = &in.list[i]; // a pointer: a copy would read all MOST elements
        // TODO(3): add the container's elements with add(); is the sum above the limit?
        float sum = 0;
        for (int k = 0, elements = c->count; k < elements; k++) sum = add(sum, c->elements[k]);
        over += sum > limit;
        // END TODO
    }
    *count = over;
}
/* [serial] */

void count_containers(struct containers in, float limit, unsigned *d_count) {
    count_serial<<<1, 1>>>(in, limit, d_count);
    CUDA_CHECK(cudaGetLastError());
}
