// passes: enumerate
/* Looks at a slot by compare-and-swap alone. */
#include "search.h"

enum { WARPS = THREADS / WARP };

/* @return whether this lane's hash was not in the set */
__device__ bool insert(const struct search &s, hash_t hash) {
    hash_t key = hash == EMPTY ? 1 : hash; // two hashes of 2^64 are taken for equal
    for (unsigned at = mix(key) % s.slot_count;; at = (at + 1) % s.slot_count) {
        hash_t found = atomicCAS(&s.slots[at], EMPTY, key);
        if (found == EMPTY) return true;
        if (same_key(found, key)) return false;
    }
}

/* A warp for each product of an element first, ..., end - 1 and a generator. */
__global__ void expand(struct maps generators, struct search s, unsigned first, unsigned end) {
    unsigned product = blockIdx.x * WARPS + threadIdx.x / WARP, lane = threadIdx.x % WARP;
    if (product >= (end - first) * generators.count) return;
    unsigned parent = first + product / generators.count, letter = product % generators.count;
    const int *row = s.rows + (size_t)parent * generators.pitch, *f = row_of(generators, letter);
    hash_t hash = hash_of_product(f, row, generators.n);
    int place = -1;
    if (lane == 0 && insert(s, hash)) place = (int)atomicAdd(s.size, 1u);
    place = __shfl_sync(0xffffffff, place, 0);
    if (place < 0) return;
    int *to = s.rows + (size_t)place * generators.pitch;
    for (int i = lane; i < generators.n; i += WARP) to[i] = image(f, row[i]);
    if (lane == 0) s.parents[place] = (int)parent, s.letters[place] = (int)letter;
}

/* The identity: one block. */
__global__ void begin(struct search s, int n) {
    hash_t hash = 0;
    for (int i = threadIdx.x; i < n; i += THREADS) s.rows[i] = i;
    if (threadIdx.x > 0) return;
    for (int i = 0; i < n; i++) hash = (hash + (hash_t)i) * PRIME;
    insert(s, hash);
    *s.size = 1, s.parents[0] = s.letters[0] = -1;
}

void enumerate(struct maps generators, struct search out, int) {
    unsigned first = 0, end = 1; // the last layer
    begin<<<1, THREADS>>>(out, generators.n);
    CUDA_CHECK(cudaGetLastError());
    while (first < end && generators.count > 0) {
        unsigned next = end; // where the next layer ends
        int blocks = pieces((long)(end - first) * generators.count, WARPS);
        expand<<<blocks, THREADS>>>(generators, out, first, end);
        CUDA_CHECK(cudaGetLastError());
        CUDA_CHECK(cudaMemcpy(&next, out.size, sizeof next, cudaMemcpyDeviceToHost));
        first = end, end = next;
    }
}
