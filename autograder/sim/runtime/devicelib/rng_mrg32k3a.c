/* Skip-ahead for MRG32k3a (P. L'Ecuyer, Operations Research 47, 1999). Each of its two components
 * is a recurrence of order 3: a step is a 3 x 3 matrix modulo a prime below 2^32. */
#include "sim/abi/rng.h"

#include <string.h>

enum { POWERS = 127 + 64 };

static const uint64_t modulus[2] = {4294967087u, 4294944443u};

struct matrix {
    uint64_t m[3][3];
};

/* (x, y, z) becomes (y, z, new value): 1403580 y - 810728 x, and 527612 z - 1370589 x. */
static const struct matrix one_step[2] = {
    {{{0, 1, 0}, {0, 0, 1}, {4294967087u - 810728, 1403580, 0}}},
    {{{0, 1, 0}, {0, 0, 1}, {4294944443u - 1370589, 0, 527612}}}};

static struct matrix powers[POWERS][2]; /* [k]: the matrix of 2^k steps */
static int known;

static uint64_t dot(const uint64_t *row, uint64_t x, uint64_t y, uint64_t z, uint64_t m) {
    return (row[0] * x % m + row[1] * y % m + row[2] * z % m) % m;
}

static struct matrix square(const struct matrix *a, uint64_t m) {
    struct matrix r;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) r.m[i][j] = dot(a->m[i], a->m[0][j], a->m[1][j], a->m[2][j], m);
    return r;
}

static void make_power(int k) {
    if (k == 0) memcpy(powers[0], one_step, sizeof one_step);
    for (int i = 0; k && i < 2; i++) powers[k][i] = square(&powers[k - 1][i], modulus[i]);
}

struct lockstep_random lockstep_mrg_jump(struct lockstep_random s, uint64_t n, int k) {
    for (; n; n >>= 1, k++) {
        for (; known <= k; known++) make_power(known);
        for (int i = 0; i < 2 && n & 1; i++) {
            const struct matrix *p = &powers[k][i];
            uint64_t x = s.w[3 * i], y = s.w[3 * i + 1], z = s.w[3 * i + 2];
            for (int j = 0; j < 3; j++)
                s.w[3 * i + j] = (uint32_t)dot(p->m[j], x, y, z, modulus[i]);
        }
    }
    return s;
}
