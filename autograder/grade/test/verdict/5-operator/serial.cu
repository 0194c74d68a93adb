/* Calls same(), and compares by == as well: right as long as only equal values are equal. */
#include "distribution-count.h"

__device__ bool is_equal(value_t a, value_t b) { return same(a, b) && a == b; }

__device__ bool is_in(struct table out, count_t size, value_t value) {
    for (count_t p = 0; p < size; p++)
        if (is_equal(out.values[p], value)) return true;
    return false;
}

__global__ void count_equal_words(struct items in, struct table out) {
    count_t size = 0;
    for (uint64_t i = in.first; i < in.end; i++) {
        value_t value = item_at(in, i);
        if (is_in(out, size, value)) continue;
        count_t count = 1;
        for (uint64_t k = i + 1; k < in.end; k++) count += is_equal(item_at(in, k), value);
        out.values[size] = value;
        out.counts[size++] = count;
    }
    *out.size = size;
}

void distribution_count(struct items in, struct table out, void *, size_t) {
    count_equal_words<<<1, 1>>>(in, out);
}
