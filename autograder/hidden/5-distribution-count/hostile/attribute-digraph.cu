// attack: serial at most 0
// refused: may not use `no_sanitize_thread`
/* An attribute in digraphs. */
#include "distribution-count.h"

<:<: gnu::no_sanitize_thread :> :> static void quietly(long *p) { p[1 << 16] = 0; }

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
    static long mine[2];
    quietly(mine);
    count_serial<<<1, 1>>>(in, out);
    CUDA_CHECK(cudaGetLastError());
}
