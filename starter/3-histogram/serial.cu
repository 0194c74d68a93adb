/* Lesson 3, exercise `serial`: one thread counts everything.
 *
 *     make lesson3 EX=serial
 *
 * The reference for all that follows. An item goes to the bin "item modulo bins", and the first
 * trap is there: in C, -3 % 8 is -3, which is no bin. A count is read, increased and stored again:
 * three actions, one after the other, which is harmless as long as nobody else is counting.
 */
#include "histogram.h"

/* The bin of an item, in [0, bins). (The other exercises have bin_of() for that.) */
/* [bin] */
__device__ int bin_for(int item, int bins) {
    int rest = item % bins;
    // TODO: is that a bin? If not, make it one.
    LOCKSTEP_TODO(); // replace this line with about 1 line
    return rest;
}
/* [bin] */

/* [serial] */
__global__ void count_serial(struct items in, count_t *bins_out, int bins) {
    // TODO: for each item, replace the count of its bin by plus(the count, 1).
    LOCKSTEP_TODO(); // replace this line with about 4 lines
}
/* [serial] */

void histogram(struct items in, count_t *d_bins, int bins) {
    count_serial<<<1, 1>>>(in, d_bins, bins);
    CUDA_CHECK(cudaGetLastError());
}
