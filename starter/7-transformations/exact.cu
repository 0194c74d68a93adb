/* Lesson 7, exercise `exact`: compare the maps, not only their hashes.
 *
 *     make lesson7 EX=exact
 *
 * `enumerate` takes equal hashes for equal maps. With 8 bits that is wrong at once. With 64 bits it
 * is almost never wrong by chance, but it can be by design: the Thue-Morse sequence and its
 * complement, 1,024 points of 0 and 1, have the same hash modulo 2^64, for every odd prime. Here a
 * slot says which product is in it, so the images can be compared. The row of an element of the
 * same layer may not be stored yet, but the rows of its parents are: a slot names parent and
 * letter, and the images are computed again.
 */
#include "search.h"

enum { WARPS = THREADS / WARP };
constexpr unsigned ALL_LANES = 0xffffffff;

/* Products by number: 0 is the identity, others are 1 + parent * generators + letter. A slot has
   the hash in its upper half, and the product's number + 1 in the lower one. */
__device__ int image_of(const struct maps &generators, const struct search &s, unsigned product,
                        int i) {
    if (product == 0) return i;
    unsigned parent = (product - 1) / generators.count, letter = (product - 1) % generators.count;
    return image(row_of(generators, letter), s.rows[(size_t)parent * generators.pitch + i]);
}

/* Are the maps of two products equal? All lanes of a warp ask, and get the same answer. */
/* [equal] */
__device__ bool equal(const struct maps &generators, const struct search &s, unsigned a,
                      unsigned b) {
    bool differ = false;
    // TODO: 32 images at a time, until a lane has seen a difference.
    LOCKSTEP_TODO(); // replace this line with about 6 lines
    return !differ;
}
/* [equal] */

/* @return whether the product's map was not in the set, to all lanes of the warp */
/* [insert] */
__device__ bool insert(const struct maps &generators, const struct search &s, unsigned product,
                       unsigned hash) {
    hash_t mine = (hash_t)hash << 32 | (product + 1);
    for (unsigned at = mix(hash) % s.slot_count;; at = (at + 1) % s.slot_count) {
        hash_t found = EMPTY;
        if (threadIdx.x % WARP == 0) {
            found = *(volatile hash_t *)&s.slots[at]; // volatile: others may be taking it
            if (found == EMPTY) found = atomicCAS(&s.slots[at], EMPTY, mine);
        }
        found = __shfl_sync(ALL_LANES, found, 0);
        if (found == EMPTY) return true;
        bool same = threadIdx.x % WARP == 0 && same_key(found >> 32, hash);
        same = __shfl_sync(ALL_LANES, same, 0);
        // TODO: the hashes are the same: are the maps?
        LOCKSTEP_TODO(); // replace this line with about 1 line
    }
}
/* [insert] */

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
