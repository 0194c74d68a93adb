/* Reads an item behind the last one. */
#include "distribution-count.h"

__global__ void count_one_more(struct items in, struct table out) {
    *out.size = item_at(in, in.end + 64) == 77;
}

void distribution_count(struct items in, struct table out, void *, size_t) {
    count_one_more<<<1, 1>>>(in, out);
}
