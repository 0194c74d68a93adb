/* Skip-ahead for XORWOW (G. Marsaglia, "Xorshift RNGs", J. Stat. Soft. 8, 2003). The shift register
 * has 5 words (160 bits), and a step is linear over GF(2): a matrix of 160 x 160 bits. The power
 * 2^k is the square of the power 2^(k-1). It is computed when a jump first needs it. */
#include "sim/abi/rng.h"

#include <stdlib.h>

enum { WORDS = 5, BITS = 32 * WORDS, DIGITS = BITS / 4, POWERS = 67 + 64 };
#define WEYL 362437u /* increment of the Weyl counter per step */

struct row {
    uint32_t w[WORDS];
};

/* The matrix for 2^k steps, stored as the images of all 16 values of each 4-bit digit. A product
 * takes 40 lookups. */
struct power {
    struct row image[DIGITS][16];
};

static struct power *powers[POWERS];
static int known; /* powers[0..known) are computed */

static void add(struct row *to, const struct row *r) {
    for (int i = 0; i < WORDS; i++) to->w[i] ^= r->w[i];
}

static struct row apply(const struct power *p, const struct row *v) {
    struct row r = {{0}};
    for (int digit = 0; digit < DIGITS; digit++)
        add(&r, &p->image[digit][v->w[digit / 8] >> digit % 8 * 4 & 15]);
    return r;
}

static struct row step(const struct row *v) {
    uint32_t t = v->w[0] ^ v->w[0] >> 2, last = v->w[4];
    return (struct row){{v->w[1], v->w[2], v->w[3], last, last ^ last << 4 ^ t ^ t << 1}};
}

/* Builds the matrix from the images of the unit vectors: one step, or the previous power twice. */
static void make_power(int k) {
    struct power *p = calloc(1, sizeof *p);
    if (!p) abort();
    for (int bit = 0; bit < BITS; bit++) {
        struct row unit = {{0}}, image;
        unit.w[bit / 32] = 1u << bit % 32;
        image = k ? apply(powers[k - 1], &unit) : step(&unit);
        if (k) image = apply(powers[k - 1], &image);
        for (int value = 0; value < 16; value++)
            if (value >> bit % 4 & 1) add(&p->image[bit / 4][value], &image);
    }
    powers[k] = p;
}

struct lockstep_random lockstep_xorwow_jump(struct lockstep_random s, uint64_t n, int k) {
    struct row v;
    for (int i = 0; i < WORDS; i++) v.w[i] = s.w[i];
    if (k < 32) s.w[WORDS] += WEYL * ((uint32_t)n << k);
    for (; n; n >>= 1, k++) {
        for (; known <= k; known++) make_power(known);
        if (n & 1) v = apply(powers[k], &v);
    }
    for (int i = 0; i < WORDS; i++) s.w[i] = v.w[i];
    return s;
}
