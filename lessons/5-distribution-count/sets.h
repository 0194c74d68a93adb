/* The inputs of lesson 5's cases, the same for the suite (which counts them, to know the right
   answer), the bounds (which may name the number of values) and the entry. */
#ifndef DISTRIBUTION_COUNT_SETS_H
#define DISTRIBUTION_COUNT_SETS_H

#include <stdint.h>

/** How the values of a case are spread: its variant, plus the width of its items. The case's second
 * size is the number of different values to draw from. */
enum set {
    EXAMPLE,  /* 3 1 7 0 4 1 6 3, again and again */
    UNIFORM,  /* any of the values */
    SKEWED,   /* half of the items have the first value, a quarter the second, ... */
    ZERO,     /* all are 0 */
    EDGES,    /* the type's least and largest value, -1, 0, 1, and 0x80 in each byte */
    ROUND,    /* multiples of a power of two, which a careless hash throws together */
    PATTERNS, /* each byte repeated, each power of two and its neighbours, among other values */
    SETS = 8,
    BYTE = 8 * 1, /* width of an item: its bytes, times 8 */
    SHORT = 8 * 2,
    WORD = 8 * 4,
    LONG = 8 * 8,
    IN_PINNED = 128, /* of exercise `stream`: where the items lie; else in pageable memory */
    IN_MANAGED = 256,
    EXHIBIT = 1 << 20,   /* of exercise `find-the-bugs`: + 128 times its number, or one of these */
    OTHER_HEALTHY = 100, /* and those after it: enum candidate */
    DIAGNOSE = 200,      /* + the number: not what check() says of it, but what diagnose() does */
    TEAM = 512,          /* of exercise `openmp`: the number of threads, times 512 */
    AGAIN_FEW = 1 << 23, /* before the run that counts: five others, on some of the items, */
    AGAIN = 1 << 24,     /* or fifty */
    CHUNKED = 1 << 25,   /* of exercise `stream`: the chunk's size, as an index, times this */
};

/** Candidates of exercise `find-the-bugs` that are no exhibits: what they do, beside counting. */
enum candidate {
    BACKWARDS = OTHER_HEALTHY, /* right: the values in descending order */
    NOTHING,                   /* does nothing at all */
    NOTHING_LATER,             /* right in its first call, and then nothing */
    WRONG_FIRST,               /* loses a count in its first call, and is right ever after */
    WRONG_LATER,               /* right in its first call, and loses a count ever after */
    TWICE,                     /* one value stands in the table twice, with its count */
    SPLIT,                     /* one value stands there twice, with parts of its count */
    DOUBLED,                   /* one value is counted twice */
    STRANGER,                  /* a value that does not occur, with a count of 0 */
    INSTEAD,                   /* one value stands there twice, and another one is missing */
};

/** The index of the first item, a multiple of 16. Mostly it is a little below 2^32, so that indices
 * pass it; but the same one always would not be noticed by who takes it for a constant. */
static inline uint64_t sets_first(uint64_t n) {
    switch (n % 5) {
    case 2: return 48;
    case 3: return UINT64_C(5) << 32;
    case 4: return (UINT64_C(1) << 31) - 16;
    default: return (UINT64_C(1) << 32) - 48;
    }
}

/** Exercise `stream`: the bytes of a chunk. Not many, so that small cases have many chunks. */
static inline uint64_t sets_chunk(int variant) {
    static const uint64_t sizes[] = {4096, 1040, 139264, 16};
    return sizes[variant / CHUNKED % 4];
}

/** The runs before the one that counts: what they leave behind must not be taken for its own. */
static inline int sets_runs(int variant) {
    return variant & AGAIN ? 50 : variant & AGAIN_FEW ? 5 : 0;
}

static inline int sets_bytes(int variant) { return (variant & 127) / SETS; }

/** The number behind EXHIBIT. */
static inline int sets_exhibit(int variant) { return (variant - EXHIBIT) / 128; }

/** splitmix64 (Steele, Lea and Flood 2014), as a function of the place. It is one to one. */
static inline uint64_t sets_random(uint64_t place) {
    uint64_t z = place * UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

/** The low bytes of z as a signed number. */
static inline int64_t sets_cut(uint64_t z, int bytes) {
    int shift = 64 - 8 * bytes;
    return (int64_t)(z << shift) >> shift;
}

/** Value number r of a set: 0 is the first; different numbers are different values, as long as the
 * type has so many. Neighbours differ in bit 0, which a float or a double of them loses; of those
 * of 64 bits, others are alike in their lower half. */
static inline int64_t sets_value(int variant, uint64_t r) {
    int bytes = sets_bytes(variant);
    if ((variant & 7) == ROUND) return sets_cut(r << (bytes * 4), bytes);
    if (bytes == 8) return (int64_t)((sets_random(r / 4) & ~UINT64_C(1)) ^ (r & 1) ^ (r & 2) << 40);
    /* odd: one to one in each width */
    return sets_cut(r / 2 * UINT64_C(2654435769) << 1 | (r & 1), bytes);
}

/** The patterns of PATTERNS: constants that somebody might take for "no item has that". */
enum { SETS_PATTERNS = 512 };
static inline int64_t sets_pattern(uint64_t p, int bytes) {
    uint64_t bit = UINT64_C(1) << p / 4 % 64;
    if (p < 256) return sets_cut(p * UINT64_C(0x0101010101010101), bytes);
    const uint64_t near[] = {bit, bit - 1, -bit, ~bit};
    return sets_cut(near[p % 4], bytes);
}

/** Item i of a case, where there are m values to draw from. */
static inline int64_t sets_item(int variant, uint64_t i, uint64_t seed, uint64_t m) {
    static const int64_t example[] = {3, 1, 7, 0, 4, 1, 6, 3};
    int bytes = sets_bytes(variant);
    uint64_t random = sets_random(seed + i), r = 0;
    const uint64_t edges[] = {
        UINT64_C(1) << (8 * bytes - 1), (UINT64_C(1) << (8 * bytes - 1)) - 1, UINT64_MAX, 0, 1,
        UINT64_C(0x8080808080808080)};
    switch (variant & 7) {
    case EXAMPLE: return example[i % 8];
    case ZERO: return 0;
    case EDGES: return sets_cut(edges[random % 6], bytes);
    case PATTERNS:
        if (i % 4 == 0 && i / 4 < SETS_PATTERNS) return sets_pattern(i / 4, bytes);
        return sets_value(variant, random % m);
    case SKEWED:
        while (r < 62 && random >> r & 1) r++;
        return sets_value(variant, r % m);
    default: return sets_value(variant, random % m);
    }
}

#endif
