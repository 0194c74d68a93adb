/** @file items.h
 * The inputs of lesson 3's cases, the same for the suite (which counts them, to know the right
 * answer), for the bounds (which may name the longest bin) and for the entry (start counts).
 */
#ifndef HISTOGRAM_ITEMS_H
#define HISTOGRAM_ITEMS_H

#include <stdint.h>

/** How the items of a case are spread over the bins: its variant. EIGHT_BITS is added to it. */
enum spread {
    EXAMPLE, /**< 3 1 7 0 4 1 6 3, again and again */
    LECTURE, /**< i with its bits reversed, as the lecture's program has it: all bins alike */
    UNIFORM, /**< any value of the type */
    SKEWED,  /**< half of them in bin 0, a quarter in bin 1, ... */
    EQUAL,   /**< all are -3 */
    SPREADS, /**< how many there are */
    EIGHT_BITS = 16, /**< items of 8 bits, not 32 */
    PATIENT = 32     /**< of exercise `racy`: PATIENT + 1 to PATIENT + 4 */
};

/** splitmix64 (Steele, Lea and Flood 2014), as a function of the place: any item can be had alone.
 */
static inline uint32_t items_random(uint64_t place) {
    uint64_t z = place * UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return (uint32_t)(z >> 16 ^ z);
}

/** The bits of i in reverse, as many as n has. */
static inline int items_reversed(uint64_t i, uint64_t n) {
    int r = 0;
    for (uint64_t bit = 1; bit < n; bit *= 2) r = r * 2 + ((i & bit) != 0);
    return r;
}

/** An item of bin 0, 1, 2, ... with probability 1/2, 1/4, 1/8, ...; half of them negative, if the
 * type has a negative item for that bin. */
static inline int items_skewed(uint32_t random, int bins, int least) {
    int bin = 0;
    while (bin < 30 && random >> bin & 1) bin++;
    bin %= bins;
    return random >> 31 && bin - bins >= least ? bin - bins : bin;
}

/** Item i of n, in the type's range (8 bits: -128 to 127). */
static inline int items_item(int variant, uint64_t i, uint64_t n, int bins) {
    static const int example[] = {3, 1, 7, 0, 4, 1, 6, 3};
    int eight = variant & EIGHT_BITS;
    uint32_t random = items_random(n * 65537 + (uint64_t)bins * 31 + i);
    switch (variant & (EIGHT_BITS - 1)) {
    case EXAMPLE: return example[i % 8];
    case LECTURE: return items_reversed(i, n);
    case UNIFORM: return eight ? (int8_t)random : (int32_t)random;
    case SKEWED: return items_skewed(random, bins, eight ? -128 : INT32_MIN);
    default: return -3;
    }
}

/** The count that bin b has before: 0 for the example and the lecture, else just below 2^32, so
 * that 32 bits do not hold what comes out. */
static inline uint64_t items_start(int variant, int b) {
    int spread = variant & (EIGHT_BITS - 1);
    if (variant >= PATIENT || spread == EXAMPLE || spread == LECTURE) return 0;
    return UINT32_MAX - (uint64_t)(b % 3);
}

/** The bin, by the definition of "modulo", in 64 bits. */
static inline int items_bin(int64_t item, int64_t bins) {
    return (int)((item % bins + bins) % bins);
}

#endif
