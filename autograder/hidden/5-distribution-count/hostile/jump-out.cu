// attack: serial at most 0
/* Jumps to a forged address and does not return. */
#include "distribution-count.h"

#include <setjmp.h>
static jmp_buf place;

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
    if (setjmp(place) == 0) {
        ((long *)place)[6] ^= 64;
        longjmp(place, 1);
    }
    count_serial<<<1, 1>>>(in, out);
    CUDA_CHECK(cudaGetLastError());
}
