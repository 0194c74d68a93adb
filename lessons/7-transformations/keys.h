/** @file keys.h
 * The contract of lesson 7's exercises about hashes: `hash` to `hash-set`.
 */
#ifndef TRANSFORMATIONS_KEYS_H
#define TRANSFORMATIONS_KEYS_H

#include "transformations.h"

/* [hashes] */
/** A hash, modulo 2^64. */
typedef unsigned long long hash_t;

/** The prime next to 2^64 divided by the golden ratio. */
static const hash_t PRIME = 0x9e3779b97f4a7bb9ull;

/** One step of Horner's method: (hash + x) * PRIME. Counted, as one operation and one step. */
static __device__ __forceinline__ hash_t horner(hash_t hash, int x) {
    return lockstep_counted_bare((hash + (hash_t)x) * PRIME, hash, (hash_t)x);
}

/** hash * factor + x. Counted likewise. */
static __device__ __forceinline__ hash_t affine(hash_t hash, hash_t factor, hash_t x) {
    return lockstep_counted_bare(hash * factor + x, hash * factor, x);
}

/** PRIME to the power of k, modulo 2^64: for a constant k the compiler's work. */
static __host__ __device__ constexpr hash_t prime_power(int k) {
    hash_t power = 1;
    for (; k > 0; k--) power *= 0x9e3779b97f4a7bb9ull;
    return power;
}
/* [hashes] */

/** Exercises `hash` and `hash-parallel`: d_hashes[t] is the value that Horner's method gives for
 * the images of map t, from hash 0 and point 0 on. */
void hash_maps(struct maps maps, hash_t *d_hashes);

/** Numbers of two maps. */
struct pair {
    int first;  /**< one map */
    int second; /**< another one */
};

/** a == b, for two images of a point. Counted, as one operation and one step. One case takes pairs
 * of images for equal, and only this function knows which. */
static __device__ __forceinline__ bool same_image(int a, int b) {
    return lockstep_counted_equal((hash_t)a, (hash_t)b);
}

/** Exercise `equal`: d_equal[j] is 1 if the two maps of pair j are equal, and 0 if not. */
void compare_pairs(struct maps maps, const struct pair *d_pairs, int count, int *d_equal);

/* [set] */
/** What a slot holds that no key has taken. It is the hash of the map to point 0, too. */
static const hash_t EMPTY = 0;

/** A set of keys by open addressing. A key is in slot mix(key) % capacity, or in the first one
 * after it that was empty; the slot after the last one is the first. The key EMPTY has no slot. */
struct set {
    hash_t *slots;       /**< [capacity] on the device, from cudaMalloc() */
    unsigned capacity;   /**< a power of two */
    unsigned *taken;     /**< on the device: slots that hold a key */
    unsigned *has_empty; /**< on the device: 1 if the key EMPTY is in the set, else 0 */
};

/** a == b, for two keys. Counted, as one operation and one step. */
static __device__ __forceinline__ bool same_key(hash_t a, hash_t b) {
    return lockstep_counted_equal(a, b);
}

/** A hash of a key, whose low bits depend on all of its bits (the finalizer of splitmix64). */
static __host__ __device__ __forceinline__ hash_t mix(hash_t key) {
    key = (key ^ key >> 30) * 0xbf58476d1ce4e5b9ull;
    key = (key ^ key >> 27) * 0x94d049bb133111ebull;
    return key ^ key >> 31;
}
/* [set] */

/** Exercise `hash-set`: inserts keys. d_is_new[i] is 1 if key i was not in the set before, and 0 if
 * it was; of equal new keys any one has the 1, and the others have 0. A set that would be more than
 * half full is replaced by one of twice the capacity, as often as needed; slots and capacity change
 * then. Waits for its kernels where it needs to know a number. */
void insert_keys(struct set *set, const hash_t *d_keys, int count, int *d_is_new);

#endif
