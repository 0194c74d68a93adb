// passes: exact
// A thread per product: it hashes by Horner and compares image by image; slots hold the element's
// number + 1 beside the hash.
#include "search.h"
__device__ int point(const maps &g, const search &s, unsigned product, int i) {
    if (product == 0) return i;
    const unsigned parent = (product - 1) / g.count, letter = (product - 1) % g.count;
    return image(row_of(g, letter), s.rows[(size_t)parent * g.pitch + i]);
}
__device__ bool alike(const maps &g, const search &s, unsigned a, unsigned b) {
    for (int i = 0; i < g.n; i++)
        if (point(g, s, a, i) != point(g, s, b, i)) return false;
    return true;
}
__device__ bool put(const maps &g, const search &s, unsigned product, unsigned h) {
    const hash_t mine = (hash_t)h << 32 | (product + 1);
    for (unsigned at = mix(h) & (s.slot_count - 1);; at = (at + 1) & (s.slot_count - 1)) {
        hash_t old = atomicCAS(&s.slots[at], EMPTY, mine);
        if (old == EMPTY) return true;
        if (same_key(old >> 32, h) && alike(g, s, (unsigned)old - 1, product)) return false;
    }
}
__device__ hash_t horner_of(const maps &g, const search &s, unsigned product) {
    hash_t h = 0;
    for (int i = 0; i < g.n; i++) h = (h + (hash_t)point(g, s, product, i)) * PRIME;
    return h;
}
__global__ void start(maps g, search s, int bits) {
    for (int i = 0; i < g.n; i++) s.rows[i] = i;
    put(g, s, 0, short_hash(horner_of(g, s, 0), bits));
    *s.size = 1, s.parents[0] = s.letters[0] = -1;
}
__global__ void expand(maps g, search s, unsigned first, unsigned end, int bits) {
    const unsigned p = blockIdx.x * blockDim.x + threadIdx.x;
    if (p >= (end - first) * g.count) return;
    const unsigned parent = first + p / g.count, letter = p % g.count,
                   product = 1 + parent * g.count + letter;
    if (!put(g, s, product, short_hash(horner_of(g, s, product), bits))) return;
    const unsigned e = atomicAdd(s.size, 1u);
    for (int i = 0; i < g.n; i++) s.rows[(size_t)e * g.pitch + i] = point(g, s, product, i);
    s.parents[e] = (int)parent;
    s.letters[e] = (int)letter;
}
void enumerate(struct maps generators, struct search out, int hash_bits) {
    unsigned first = 0, end = 1, next;
    start<<<1, 1>>>(generators, out, hash_bits);
    CUDA_CHECK(cudaGetLastError());
    for (; generators.count && first < end; first = end, end = next) {
        expand<<<pieces((long)(end - first) * generators.count, 64), 64>>>(generators, out, first,
                                                                           end, hash_bits);
        CUDA_CHECK(cudaGetLastError());
        CUDA_CHECK(cudaMemcpy(&next, out.size, sizeof next, cudaMemcpyDeviceToHost));
    }
}
