/* The monoids of lesson 7's benchmarks by name, and the checksum of a set of maps. */
#ifndef TRANSFORMATIONS_BENCH_MONOIDS_H
#define TRANSFORMATIONS_BENCH_MONOIDS_H

#include <stdio.h>
#include "base-points.h"
#include "generators.h"
#include "oracle.h"

/** Generators, in rows without gaps. */
struct bench_monoid {
    const struct known_monoid *known; /**< its name, sizes and layers */
    int *rows;                        /**< to be freed */
};

/** The monoid of this name: BiheckeK, RenAK or T_K. */
static inline struct bench_monoid bench_monoid(const char *name) {
    struct bench_monoid m = {known_monoid(name), NULL};
    int k = name[strlen(name) - 1] - '0';
    if (!m.known) abort();
    m.rows = (int *)generators_allocate(sizeof(int) * (size_t)m.known->generators *
                                        (size_t)m.known->points);
    if (name[0] == 'B') make_bihecke(m.rows, k);
    if (name[0] == 'R') make_rena(m.rows, k);
    if (name[0] == 'T') make_full(m.rows, k);
    return m;
}

/** What an element with this hash adds to the checksum of its monoid, which is a sum modulo 2^64:
 * the order of elements does not matter. The finalizer of splitmix64, as mix() in keys.h. */
static inline uint64_t checksum_part(uint64_t hash) {
    hash = (hash ^ hash >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    hash = (hash ^ hash >> 27) * UINT64_C(0x94d049bb133111eb);
    return hash ^ hash >> 31;
}

#endif
