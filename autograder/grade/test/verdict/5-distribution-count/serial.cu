/* Races on the table: two threads count at once. */
#include "distribution-count.h"

__global__ void count_twice(struct items in, struct table out) {
    if (in.first < in.end) out.counts[0]++;
    *out.size = 1;
}

void distribution_count(struct items in, struct table out, void *, size_t) {
    count_twice<<<1, 2>>>(in, out);
}
