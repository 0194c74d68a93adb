/** @file faulty.h
 * The mistakes of published hash functors, each with a switch.
 *
 * A key of the document's hash table holds two hashes of a map. A functor makes one number of them;
 * its low bits are the place in the table. With SOUND it is as it should be. With any other
 * exhibit the table gives right answers, slowly. Exercise `probe-lengths` is to find them.
 */
#ifndef FAULTY_H
#define FAULTY_H

#include "keys.h"

/** A key: 128 bits. */
struct wide_key {
    hash_t first;  /**< the value of a polynomial */
    hash_t second; /**< another hash of the same map */
};

/** Which mistake is switched on. */
enum exhibit {
    SOUND,
    BOOL,      /**< the functor's type is bool: all keys but one have hash 1 */
    CONSTANT,  /**< the same number for each key */
    IDENTITY,  /**< the sum of the two, not mixed */
    TRUNCATED, /**< ten bits of a sound hash */
    SHIFTED,   /**< `first >> 64` instead of `first << 64`: the first hash is lost */
    EXHIBITS
};

/** What the functor returns. */
static __device__ __forceinline__ hash_t faulty_hash(struct wide_key key, int exhibit) {
    switch (exhibit) {
    case BOOL: return (bool)(key.first | key.second);
    case CONSTANT: return 5381;
    case IDENTITY: return key.first + key.second;
    case TRUNCATED: return mix(key.first + mix(key.second)) % 1024;
    case SHIFTED: return mix(key.second);
    default: return mix(key.first + mix(key.second));
    }
}

/** The hashes of all keys, with one exhibit. */
static __global__ void faulty_kernel(const struct wide_key *keys, hash_t *hashes, int count,
                                     int exhibit) {
    int i = blockIdx.x * THREADS + threadIdx.x;
    if (i < count) hashes[i] = faulty_hash(keys[i], exhibit);
}

/** A functor as the check sees it: d_hashes[i] is the hash of d_keys[i]. */
typedef void (*hash_function)(const struct wide_key *d_keys, hash_t *d_hashes, int count);

/** 1 if a table of 2^k slots may rely on the low k bits of this hash, whatever keys it gets; 0 if
 * not. */
int check(hash_function candidate);

#endif
