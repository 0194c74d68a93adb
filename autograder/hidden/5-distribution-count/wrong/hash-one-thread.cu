// caught-by: hash over-bound bound:lone_instructions
/* One thread does everything, without an atomic; the others only call same(). */
#include "distribution-count.h"
__global__ void decoy(int n) {
    int i = blockIdx.x * 256 + threadIdx.x;
    if (i < n) (void)same(0, 0);
}
__device__ uint64_t h(uint64_t v) {
    v = (v ^ v >> 33) * 0xff51afd7ed558ccd;
    return v ^ v >> 33;
}
__global__ void serial(struct items in, struct table out, int *slots, uint64_t mask) {
    count_t size = 0;
    for (uint64_t s = 0; s <= mask; s++) slots[s] = -1;
    for (uint64_t i = in.first; i < in.end; i++) {
        value_t v = item_at(in, i);
        uint64_t s = h(v) & mask;
        while (slots[s] >= 0 && out.values[slots[s]] != v) s = (s + 1) & mask;
        if (slots[s] < 0) slots[s] = (int)size, out.values[size] = v, out.counts[size++] = 0;
        out.counts[slots[s]]++;
    }
    *out.size = size;
}
void distribution_count(struct items in, struct table out, void *scratch, size_t) {
    if (in.first == in.end) return;
    uint64_t n = 32;
    while (n < 2 * out.room) n *= 2;
    decoy<<<blocks_for(in.end - in.first, 256, INT32_MAX), 256>>>((int)(in.end - in.first));
    serial<<<1, 1>>>(in, out, (int *)scratch, n - 1);
}
