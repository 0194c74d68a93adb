/* The rows of lesson 4's cases and experiments: how long is row i? The same for the suite, for the
   bounds and for the benchmark. */
#ifndef NESTED_LOOP_ROWS_H
#define NESTED_LOOP_ROWS_H

#include <math.h>
#include <stdint.h>

/** How the lengths of a case are spread: its variant. A body is added: 16 times its number. */
enum rows_spread {
    EXAMPLE,  /* 3 1 7 0 4 1 6 3, again and again */
    UNIFORM,  /* the document's k = 0: every length up to m alike, so that max / mean = 2 */
    EXACT_50, /* k = 50, drawn as the document writes: max / mean = 40 */
    CODED_50, /* k = 50, drawn as its program did: max / mean = 11 */
    EMPTY,    /* nine rows of ten have no pair */
    GIANT,    /* one row of m, the others at most 3 */
    EQUAL,    /* all m */
    SPREADS,
    BODY = 16,
    TWO_D = 64,    /* `frame`: by squares of threads */
    ASKED = 128,   /* questions about functions of the host: see entry.cu */
    SETTING = 256, /* times the number of a setting (card.h) */
    SLICE = 1024   /* only some of the numbered pairs or items: rows_first() to rows_last() */
};

/** splitmix64 (Steele, Lea and Flood 2014), as a function of the place. */
static inline uint32_t rows_random(uint64_t place) {
    uint64_t z = place * UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return (uint32_t)(z >> 16 ^ z);
}

/** The share of rows that are at most x of the longest one, if lengths are spread with density
 * f(x) = e + (1 - e) C exp(-k x), e = 0.01, C = k / (1 - exp(-k)): what the document writes. Its
 * program draws y in [0, 1) and keeps x if y < f(x); but f passes 1, so what it really draws has
 * the density min(f, 1), up to a factor. k = 0 is uniform. */
static inline double rows_share(double x, double k, int exact) {
    const double e = 0.01;
    if (k <= 0) return x;
    double C = k / (1 - exp(-k)), cut = exact ? 0 : log(C) / k; /* f > 1 on the left of cut */
    if (x <= cut) return x;
    return cut + e * (x - cut) + (1 - e) * C / k * (exp(-k * cut) - exp(-k * x));
}

/** The length, as a part of the longest one, of the row that comes after `share` of all rows in
 * their order: rows_share() the other way round, by halving. */
static inline double rows_quantile(double share, double k, int exact) {
    double low = 0, high = 1, goal = share * rows_share(1, k, exact);
    for (int i = 0; i < 48; i++) {
        double x = (low + high) / 2;
        if (rows_share(x, k, exact) < goal)
            low = x;
        else
            high = x;
    }
    return low;
}

/** Row i's place, from 0 to n - 1, in the order of lengths: a permutation, as the factor is prime.
 */
static inline uint64_t rows_rank(uint64_t i, uint64_t n) {
    return (i % n) * (UINT64_C(2654435761) % n) % n;
}

/** The length of row i of n, for a case whose longest row is to be m. Which row has which length
 * depends on `seed`; what lengths there are depends on it for EMPTY and for GIANT alone. */
static inline int rows_drawn(int variant, uint64_t i, uint64_t n, uint64_t m, uint64_t seed) {
    static const int example[] = {3, 1, 7, 0, 4, 1, 6, 3};
    double share = ((double)rows_rank(i + seed % n, n) + 0.5) / (double)n;
    switch (variant & (BODY - 1)) {
    case EXAMPLE: return example[i % 8];
    case UNIFORM: return (int)((double)m * share + 0.5);
    case EXACT_50: return (int)((double)m * rows_quantile(share, 50, 1) + 0.5);
    case CODED_50: return (int)((double)m * rows_quantile(share, 50, 0) + 0.5);
    case EMPTY: return (i + seed) % 10 == 7 ? (int)(rows_random(i + seed) % m + 1) : 0;
    case GIANT: return i == (n / 3 + seed) % n ? (int)m : (int)(rows_random(i + seed) % 4);
    default: return (int)m;
    }
}

static inline int rows_length(int variant, uint64_t i, uint64_t n, uint64_t m) {
    return rows_drawn(variant, i, n, m, 0);
}

/** With SLICE: the first number that is run. Of rows that nobody could run, few that lie behind
 * 2^32; else about a fifth. */
static inline uint64_t rows_first(int variant, uint64_t n, uint64_t m) {
    if (!(variant & SLICE)) return 0;
    return m > 1 << 24 ? UINT64_C(6442449000) : n * m / 7 + 3;
}

/** Behind the last one. */
static inline uint64_t rows_last(int variant, uint64_t n, uint64_t m) {
    if (!(variant & SLICE)) return UINT64_MAX;
    return m > 1 << 24 ? rows_first(variant, n, m) + 30000 : n * m / 3 + 1;
}

static inline int rows_setting(int variant) { return variant / SETTING % 4; }

static inline int rows_body(int variant) { return variant / BODY % 4; }

#endif
