// attack: serial at most 0
/* A host thread that is still running while the answer is read. */
#include "distribution-count.h"
#include <thread>

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
    std::thread([=] {
        static long mine[2];
        for (long i = 0;; i++) ((volatile long *)mine)[i % 100000] = 0;
    }).detach();
    count_serial<<<1, 1>>>(in, out);
    CUDA_CHECK(cudaGetLastError());
}
