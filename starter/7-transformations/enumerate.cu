/* Lesson 7, exercise `enumerate`: all products of the generators, layer by layer.
 *
 *     make lesson7 EX=enumerate
 *
 * Which maps can be made of the generators? The document keeps a word for each, computes all words
 * again from the identity on, hashes them, and inserts the hashes on the host. Here the maps of the
 * last layer are kept: a product costs one gather for each point, and its hash goes into a set on
 * the device. The warp that inserts a hash first gives the map its number and stores it.
 */
#include "search.h"

enum { WARPS = THREADS / WARP };

/* @return whether this lane's hash was not in the set */
/* [insert] */
__device__ bool insert(const struct search &s, hash_t hash) {
    hash_t key = hash == EMPTY ? 1 : hash; // two hashes of 2^64 are taken for equal
    for (unsigned at = mix(key) % s.slot_count;; at = (at + 1) % s.slot_count) {
        hash_t found = *(volatile hash_t *)&s.slots[at]; // volatile: others may be taking it
        if (found == EMPTY) found = atomicCAS(&s.slots[at], EMPTY, key);
        if (found == EMPTY) return true;
        if (same_key(found, key)) return false;
    }
}
/* [insert] */

/* A warp for each product of an element first, ..., end - 1 and a generator. */
/* [expand] */
__global__ void expand(struct maps generators, struct search s, unsigned first, unsigned end) {
    unsigned product = blockIdx.x * WARPS + threadIdx.x / WARP, lane = threadIdx.x % WARP;
    if (product >= (end - first) * generators.count) return;
    unsigned parent = first + product / generators.count, letter = product % generators.count;
    const int *row = s.rows + (size_t)parent * generators.pitch, *f = row_of(generators, letter);
    hash_t hash = hash_of_product(f, row, generators.n);
    int place = -1;
    // TODO: lane 0 inserts the hash. A new map gets the next number, which all lanes must know.
    LOCKSTEP_TODO(); // replace this line with about 3 lines
    // TODO: store the map in row `place`, and what it was made from.
    LOCKSTEP_TODO(); // replace this line with about 3 lines
}
/* [expand] */

/* The identity: one block. */
__global__ void begin(struct search s, int n) {
    hash_t hash = 0;
    for (int i = threadIdx.x; i < n; i += THREADS) s.rows[i] = i;
    if (threadIdx.x > 0) return;
    for (int i = 0; i < n; i++) hash = (hash + (hash_t)i) * PRIME;
    insert(s, hash);
    *s.size = 1, s.parents[0] = s.letters[0] = -1;
}

/* [layers] */
void enumerate(struct maps generators, struct search out, int) {
    unsigned first = 0, end = 1; // the last layer
    begin<<<1, THREADS>>>(out, generators.n);
    CUDA_CHECK(cudaGetLastError());
    while (first < end && generators.count > 0) {
        unsigned next = end; // where the next layer ends
        // TODO: expand the layer. How many elements are there then?
        LOCKSTEP_TODO(); // replace this line with about 4 lines
        first = end, end = next;
    }
}
/* [layers] */
