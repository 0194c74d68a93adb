// attack: serial at most 0
/* An object with a forged virtual table. */
#include "distribution-count.h"
#include <string.h>

struct shape {
    virtual void draw() {}
    virtual ~shape() {}
};

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
    static void *table[4];
    volatile long past = 33;
    for (void *&entry : table) entry = (void *)((char *)&lockstep_counted_apply + past);
    struct shape *s = new shape;
    void *start = table;
    memcpy((void *)s, &start, sizeof start);
    struct shape *volatile any = s;
    any->draw();
    count_serial<<<1, 1>>>(in, out);
    CUDA_CHECK(cudaGetLastError());
}
