// caught-by: hash over-bound bound:longest_thread
/* A serial table of its own comparisons, which 24 lanes repeat; others call same() for nothing. */
#include "distribution-count.h"
enum { L = 24 };
__global__ void touch(struct items in, bool *unused) {
    uint64_t n = in.end - in.first, i = (uint64_t)blockIdx.x * 256 + threadIdx.x;
    if (i < n) unused[i] = same(item_at(in, in.first + i), (value_t)i);
}
__global__ void all(struct items in, struct table out, unsigned *slot, uint64_t cap) {
    count_t size = 0;
    const unsigned M = (1u << L) - 1;
    for (uint64_t i = in.first; i < in.end; i++) {
        value_t v = item_at(in, i);
        uint64_t s = ((uint64_t)v * 0x9e3779b97f4a7c15ull >> 24) & (cap - 1);
        unsigned p;
        while ((p = slot[s]) && out.values[p - 1] != v) s = (s + 1) & (cap - 1);
        bool is_new = p == 0;
        if (is_new) {
            p = (unsigned)++size;
            __syncwarp(M);
        }
        if (threadIdx.x == 0) {
            if (is_new) slot[s] = p, out.values[p - 1] = v;
            out.counts[p - 1] = is_new ? 1 : out.counts[p - 1] + 1;
        }
        if (is_new) __syncwarp(M);
    }
    if (threadIdx.x == 0) *out.size = size;
}
void distribution_count(struct items in, struct table out, void *d_scratch, size_t) {
    uint64_t n = in.end - in.first, cap = 64;
    if (n == 0) return;
    while (cap < 2 * out.room) cap *= 2;
    CUDA_CHECK(cudaMemsetAsync(d_scratch, 0, 4 * cap));
    touch<<<(unsigned)((n + 255) / 256), 256>>>(in, (bool *)d_scratch + 4 * cap);
    all<<<1, L>>>(in, out, (unsigned *)d_scratch, cap);
    CUDA_CHECK(cudaGetLastError());
}
