/** @file items.h
 * The inputs of lesson 3's cases: how items are spread over the bins, and what the bins hold
 * before. All values but the worked example's are drawn from the case's seed, so that no
 * submission can know them.
 */
#ifndef HISTOGRAM_ITEMS_H
#define HISTOGRAM_ITEMS_H

#include <stdint.h>

/** How the items of a case are spread over the bins: its variant. Flags are added to it. */
enum spread {
    EXAMPLE, /**< 3 1 7 0 4 1 6 3, again and again */
    LECTURE, /**< i with its bits reversed, as the lecture's program has it: all bins alike */
    UNIFORM, /**< any value of the type */
    SKEWED,  /**< half of them in bin 0, a quarter in bin 1, ... */
    EQUAL,   /**< all the same */
    MIXED,   /**< patterns that shortcuts confuse, among others: see items_mixed() */
    RUNS,    /**< up to 64 equal items in a row, of few different ones */
    SPREADS, /**< how many there are */
    EIGHT_BITS = 16, /**< items of 8 bits, not 32 */
    OFFSET = 32,     /**< the first item is 16 bytes into its allocation */
    CHANGED = 64,    /**< the items and counts of the case before, with one item changed */
    PATIENT = 128    /**< of exercise `racy`: PATIENT + 1 to PATIENT + 4 */
};

/** What the case at hand turned out to be: counted by the suite, asked for by the bounds. */
struct items_counted {
    uint64_t longest_bin; /**< items in the fullest bin */
    uint64_t bins_used;   /**< bins that got an item */
};
extern struct items_counted items_counted;

/** splitmix64 (Steele, Lea and Flood 2014); `state` moves on. */
static inline uint64_t items_random(uint64_t *state) {
    uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
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

/** One byte four times; a neighbour that differs in bit 0; the ends of each width, as a table's
 * mark for "empty" often is; or any value. */
static inline int32_t items_mixed(uint64_t secret, uint64_t random) {
    static const int32_t ends[] = {0,   -1,  1,     INT32_MAX, INT32_MIN, 127,  -128,
                                   255, 256, 32767, -32768,    65535,     65536};
    uint32_t value = (uint32_t)(random >> 32);
    switch (random % 4) {
    case 0: return (int32_t)((secret >> 8 * (value % 8) & 0xff) * 0x01010101u);
    case 1: return (int32_t)((uint32_t)(secret >> value % 4) ^ (value >> 8 & 1));
    case 2: return ends[value % (sizeof ends / sizeof *ends)];
    default: return (int32_t)value;
    }
}

/** Where the drawing of a case's items stands. */
struct items_stream {
    uint64_t state;  /**< of items_random() */
    uint64_t secret; /**< the same for all items of the case */
    uint64_t run;    /**< of equal items: how many are still to come */
    int32_t value;   /**< of that run */
};

/** The stream of a case. */
static inline struct items_stream items_begin(uint64_t seed) {
    struct items_stream s = {.state = seed};
    s.secret = items_random(&s.state);
    s.value = (int32_t)s.secret;
    return s;
}

/** The next item of a run of up to 64; there are four different ones. */
static inline int32_t items_in_runs(struct items_stream *s) {
    if (s->run-- > 0) return s->value;
    uint64_t random = items_random(&s->state);
    s->run = random % 64;
    s->value = (int32_t)(s->secret >> 8 * (random >> 6 & 3));
    return s->value;
}

/** Item i of n, as 32 bits; one of 8 bits is its lowest ones. Asked for in order. */
static inline int32_t items_next(struct items_stream *s, int variant, uint64_t i, uint64_t n,
                                 int bins) {
    static const int example[] = {3, 1, 7, 0, 4, 1, 6, 3};
    switch (variant >= PATIENT ? (int)UNIFORM : variant & (EIGHT_BITS - 1)) {
    case EXAMPLE: return example[i % 8];
    case LECTURE: return items_reversed(i ^ (s->secret & (n - 1)), n);
    case EQUAL: return s->value;
    case RUNS: return items_in_runs(s);
    case MIXED: return items_mixed(s->secret, items_random(&s->state));
    case SKEWED:
        return items_skewed((uint32_t)items_random(&s->state), bins,
                            variant & EIGHT_BITS ? INT8_MIN : INT32_MIN);
    default: return (int32_t)items_random(&s->state);
    }
}

/** The count that a bin has before: 0 for the example and the lecture. Else it is just below 2^32,
 * above it, above 2^53 (which a double does not hold) or small. */
static inline uint64_t items_start(int variant, struct items_stream *s) {
    int spread = variant & (EIGHT_BITS - 1);
    if (variant >= PATIENT || spread == EXAMPLE || spread == LECTURE) return 0;
    uint64_t random = items_random(&s->state);
    switch (random >> 62) {
    case 0: return UINT32_MAX - random % 3;
    case 1: return (UINT64_C(1) << 32) + (random & UINT32_MAX);
    case 2: return (UINT64_C(1) << 53) + (random & UINT32_MAX) + 1;
    default: return random % 1000;
    }
}

/** The bin, by the definition of "modulo", in 64 bits. */
static inline int items_bin(int64_t item, int64_t bins) {
    return (int)((item % bins + bins) % bins);
}

#endif
