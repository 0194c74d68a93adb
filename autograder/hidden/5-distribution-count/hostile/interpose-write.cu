// attack: serial at most 0
/* Replaces a function of the C library, for all callers. */
#include "distribution-count.h"
#include <unistd.h>

extern "C" ssize_t write(int, const void *, size_t bytes) { return (ssize_t)bytes; }

__global__ void count_serial(struct items in, struct table out) {
    count_t size = 0;
    for (uint64_t i = in.first; i < in.end; i++) {
        value_t value = item_at(in, i);
        count_t p = 0;
        while (p < size && !same(out.values[p], value)) p++;
        if (p == size) out.values[size] = value, out.counts[size++] = 0;
        out.counts[p]++;
    }
    *out.size = size;
}

void distribution_count(struct items in, struct table out, void *d_scratch, size_t) {
    (void)d_scratch;
    count_serial<<<1, 1>>>(in, out);
    CUDA_CHECK(cudaGetLastError());
}
