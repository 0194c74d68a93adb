/* The inputs of lesson 6, part A: lengths, elements and limits of a case. The same for the suite,
   the benchmark and the fidelity check. */
#ifndef ATOMICS_AND_DATES_LISTS_H
#define ATOMICS_AND_DATES_LISTS_H

#include <math.h>
#include <stdint.h>

/** A case's variant: how the lengths are spread, which sums are above the limit, and the grid. The
 * case's second size is the longest length. */
enum lists_variant {
    EXAMPLE, /* lengths 3 1 7 0 4 1 6 3, again and again; all elements are 1, and the limit is 3 */
    UNIFORM, /* every length up to the longest, equally often */
    EMPTY,   /* nine lists of ten are empty */
    GIANT,   /* one of the longest length, the others of at most 3 */
    K_50,    /* lesson 4's k = 50: the longest is 40 times the mean */
    EQUAL,   /* all have the longest length */
    LENGTHS = 8,
    HALF = 0 * LENGTHS, /* about half of the sums are above the limit */
    ALL = 1 * LENGTHS,
    NONE = 2 * LENGTHS, /* the limit is the largest sum */
    EDGE = 3 * LENGTHS, /* about half of the sums are the limit, the others 1/8 above it */
    LIMITS = 4,
    WIDTH = LENGTHS * LIMITS, /* times a number: the width of the grid is lists_width() */
    WIDTHS = 8,
    AGAIN = WIDTH * WIDTHS, /* other calls come before the one that counts */
    CANDIDATE = 2 * AGAIN,  /* times a number: exercise `find-the-bugs` */
    LISTS_CALLS = 5,        /* with AGAIN: calls in all */
    LISTS_BLOCKS = 1056,    /* of 256 threads fill an H100 */
};

/** Candidates of exercise `find-the-bugs`: the exhibits of faulty.h, and from 100 on these. With
 * DIAGNOSE the exhibit is run, and diagnose() is asked about it. */
enum lists_candidate {
    SERIAL = 100, /* right: one thread counts */
    NOTHING,      /* does nothing */
    WRONG_FIRST,  /* counts one too many in its first call, and is right in the others */
    WRONG_LATER,  /* the other way round */
    AT_LIMIT,     /* counts sums that are the limit */
    ALL_ELEMENTS, /* adds the unused elements, too */
    DIAGNOSE = 200
};

/** splitmix64 (Steele, Lea and Flood 2014), as a function of the place. */
static inline uint64_t lists_random(uint64_t place) {
    uint64_t z = place * UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

/** Blocks in x of the grid. */
static inline int lists_width(int variant) {
    static const int widths[WIDTHS] = {1, 2, 3, 5, 8, 17, 64, 300};
    return widths[variant / WIDTH % WIDTHS];
}

/** Blocks that exercises `csr` and `balanced` are told to launch at most: few of them, for cases
 * with a grid of another width than 1. */
static inline int lists_blocks(int variant) {
    int width = lists_width(variant);
    return width == 1 ? (int)LISTS_BLOCKS : width;
}

/** A length for k = 50: uniform for 1 % of the lists, exponential for the others. */
static inline int lists_k_50(uint64_t random, uint64_t longest) {
    double u = (double)(random >> 11) / 9007199254740992.0; /* 2^53 */
    double x = random % 100 == 0 ? u : -log(1 - u * (1 - exp(-50.0))) / 50;
    return (int)((double)longest * x + 0.5);
}

/** The length of list i of n. */
static inline int lists_length(int variant, uint64_t i, uint64_t n, uint64_t longest,
                               uint64_t seed) {
    static const int example[] = {3, 1, 7, 0, 4, 1, 6, 3};
    uint64_t random = lists_random(seed + i);
    switch (variant % LENGTHS) {
    case EXAMPLE: return example[i % 8];
    case EMPTY: return random % 10 ? 0 : (int)(random / 16 % longest + 1);
    case GIANT: return i == (n / 3 + seed) % n ? (int)longest : (int)(random % 4);
    case K_50: return lists_k_50(random, longest);
    case EQUAL: return (int)longest;
    default: return (int)(random % (longest + 1));
    }
}

/** Element k of list i: a multiple of 1/8 from -8 to 8. */
static inline float lists_element(int variant, uint64_t i, uint64_t k, uint64_t seed) {
    if (variant % LENGTHS == EXAMPLE) return 1;
    return (float)((int)(lists_random(seed * 31 + (i << 20) + k) % 129) - 64) / 8;
}

/** The limit of a case, but for NONE. */
static inline float lists_limit(int variant, uint64_t seed) {
    if (variant / LENGTHS % LIMITS * LENGTHS == ALL) return -1e6f;
    if (variant % LENGTHS == EXAMPLE) return 3;
    return (float)((int)(seed % 17) - 8) / 8;
}

#endif
