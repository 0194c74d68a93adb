// passes: exact
/* Looks at a slot by compare-and-swap alone. */
#include "search.h"

enum { WARPS = THREADS / WARP, ALL_LANES = -1 };

/* Products by number: 0 is the identity, others are 1 + parent * generators + letter. A slot has
   the hash in its upper half, and the product's number + 1 in the lower one. */
__device__ int image_of(const struct maps &generators, const struct search &s, unsigned product,
                        int i) {
    if (product == 0) return i;
    unsigned parent = (product - 1) / generators.count, letter = (product - 1) % generators.count;
    return image(row_of(generators, letter), s.rows[(size_t)parent * generators.pitch + i]);
}

/* Are the maps of two products equal? All lanes of a warp ask, and get the same answer. */
__device__ bool equal(const struct maps &generators, const struct search &s, unsigned a,
                      unsigned b) {
    bool differ = false;
    for (int start = 0; start < generators.n && !differ; start += WARP) {
        int i = start + threadIdx.x % WARP;
        if (i < generators.n)
            differ = image_of(generators, s, a, i) != image_of(generators, s, b, i);
        differ = __any_sync(ALL_LANES, differ);
    }
    return !differ;
}

/* @return whether the product's map was not in the set, to all lanes of the warp */
__device__ bool insert(const struct maps &generators, const struct search &s, unsigned product,
                       unsigned hash) {
    hash_t mine = (hash_t)hash << 32 | (product + 1);
    for (unsigned at = mix(hash) % s.slot_count;; at = (at + 1) % s.slot_count) {
        hash_t found = EMPTY;
        if (threadIdx.x % WARP == 0) {
            found = atomicCAS(&s.slots[at], EMPTY, mine);
        }
        found = __shfl_sync(ALL_LANES, found, 0);
        if (found == EMPTY) return true;
        bool same = threadIdx.x % WARP == 0 && same_key(found >> 32, hash);
        same = __shfl_sync(ALL_LANES, same, 0);
        if (same && equal(generators, s, product, (unsigned)found - 1)) return false;
    }
}

__global__ void expand(struct maps generators, struct search s, unsigned first, unsigned end,
                       int bits) {
    unsigned product = blockIdx.x * WARPS + threadIdx.x / WARP, lane = threadIdx.x % WARP;
    if (product >= (end - first) * generators.count) return;
    unsigned parent = first + product / generators.count, letter = product % generators.count;
    const int *row = s.rows + (size_t)parent * generators.pitch, *f = row_of(generators, letter);
    hash_t hash = __shfl_sync(ALL_LANES, hash_of_product(f, row, generators.n), 0);
    unsigned number = 1 + parent * generators.count + letter;
    if (!insert(generators, s, number, short_hash(hash, bits))) return;
    int place = lane == 0 ? (int)atomicAdd(s.size, 1u) : 0;
    place = __shfl_sync(ALL_LANES, place, 0);
    int *to = s.rows + (size_t)place * generators.pitch;
    for (int i = lane; i < generators.n; i += WARP) to[i] = image(f, row[i]);
    if (lane == 0) s.parents[place] = (int)parent, s.letters[place] = (int)letter;
}

/* The identity: one block. */
__global__ void begin(struct maps generators, struct search s, int bits) {
    hash_t hash = 0;
    for (int i = 0; i < generators.n; i++) hash = (hash + (hash_t)i) * PRIME;
    for (int i = threadIdx.x; i < generators.n; i += THREADS) s.rows[i] = i;
    if (threadIdx.x < WARP) insert(generators, s, 0, short_hash(hash, bits));
    if (threadIdx.x == 0) *s.size = 1, s.parents[0] = s.letters[0] = -1;
}

void enumerate(struct maps generators, struct search out, int hash_bits) {
    unsigned first = 0, end = 1; // the last layer
    begin<<<1, THREADS>>>(generators, out, hash_bits);
    CUDA_CHECK(cudaGetLastError());
    while (first < end && generators.count > 0) {
        int blocks = pieces((long)(end - first) * generators.count, WARPS);
        expand<<<blocks, THREADS>>>(generators, out, first, end, hash_bits);
        CUDA_CHECK(cudaGetLastError());
        first = end;
        CUDA_CHECK(cudaMemcpy(&end, out.size, sizeof end, cudaMemcpyDeviceToHost));
    }
}
