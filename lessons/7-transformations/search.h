/** @file search.h
 * The contract of lesson 7's searches: `enumerate`, `exact` and `base-points`.
 */
#ifndef TRANSFORMATIONS_SEARCH_H
#define TRANSFORMATIONS_SEARCH_H

#include "keys.h"

/* [search] */
/** What a search finds: elements 0 to *size - 1. Element 0 is the start, with parent and letter -1;
 * element e is made from element parents[e], which is an earlier one, by applying generator
 * letters[e] after it. No two elements are equal, and each has the shortest word that it can have.
 * The order of elements is free otherwise. All pointers are device pointers. */
struct search {
    unsigned *size;      /**< of the result; 0 when a function is called */
    int *parents;        /**< [room] of the result */
    int *letters;        /**< [room] of the result */
    unsigned room;       /**< at least as many as there are elements */
    int *rows;           /**< [room * pitch] to be used as you like: the maps, for example */
    hash_t *slots;       /**< [slot_count] likewise; each is EMPTY when a function is called */
    unsigned slot_count; /**< a power of two, at least 2 * room */
};

/** Exercises `enumerate` and `exact`: finds all products of generators, from the identity on. Each
 * element is multiplied with each generator. A hash has hash_bits bits, 8 to 32, in exercise
 * `exact`: see short_hash(). */
void enumerate(struct maps generators, struct search out, int hash_bits);

/** Exercise `base-points`: finds all tuples that the generators make of a tuple of `size` different
 * points. A generator is applied to each point of a tuple. size is 1 to MOST_BASE_POINTS. */
void find_orbit(struct maps generators, const int *d_tuple, int size, struct search out);

enum { MOST_BASE_POINTS = 16 };
/* [search] */

/** The upper bits of a hash, as many as exercise `exact` may use. */
static __device__ __forceinline__ unsigned short_hash(hash_t hash, int bits) {
    return (unsigned)(hash >> (64 - bits));
}

/** Exercise `hash-parallel`, of the map `row` followed by `generator`, without storing that map:
 * all lanes of a warp call this, and lane 0 gets the hash. Only the gathers are counted. */
static __device__ __forceinline__ hash_t hash_of_product(const int *generator, const int *row,
                                                         int n) {
    int before = pieces(n, WARP) * WARP - n;
    hash_t hash = 0, factor = PRIME;
    for (int i = (int)threadIdx.x % WARP - before; i < n; i += WARP)
        if (i >= 0) hash = hash * prime_power(WARP) + (hash_t)image(generator, row[i]);
    for (int d = 1; d < WARP; d *= 2, factor *= factor)
        hash = hash * factor + __shfl_down_sync(0xffffffff, hash, d);
    return hash * PRIME;
}

#endif
