/* Lesson 5, exercise `serial`: one thread, and comparisons only.
 *
 *     make lesson5 EX=serial
 *
 * "Distribution counting" as articles have it: take an item, search the rest of the data for its
 * equals. For n items, all different, that is n (n - 1) / 2 comparisons, and as many again to see
 * that a value is new. Ten times the items take a hundred times as long: a table of times that only
 * grow tenfold was not measured. How much is to be had by asking the questions in the right order?
 */
#include "distribution-count.h"

/* Is the value in the table already? */
/* [serial] */
__device__ bool is_known(struct table out, count_t size, value_t value) {
    for (count_t p = 0; p < size; p++)
        if (same(out.values[p], value)) return true;
    return false;
}

__global__ void count_serial(struct items in, struct table out) {
    count_t size = 0;
    for (uint64_t i = in.first; i < in.end; i++) { // 64 bits: items may begin beyond 2^32
        value_t value = item_at(in, i);
        // TODO: a value that is new: count it in the rest of the items, append the pair.
        LOCKSTEP_TODO(); // replace this line with about 5 lines
    }
    *out.size = size;
}
/* [serial] */

void distribution_count(struct items in, struct table out, void *, size_t) {
    count_serial<<<1, 1>>>(in, out);
    CUDA_CHECK(cudaGetLastError());
}
