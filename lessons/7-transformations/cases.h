/* Lesson 7's cases: every difficult number of points, words and maps. */
#ifndef TRANSFORMATIONS_CASES_H
#define TRANSFORMATIONS_CASES_H

#include <lockstep/lesson.h>
#include "base-points.h"
#include "monoids.h"

#define COUNT(a) (int)(sizeof(a) / sizeof *(a))

/* The worked example of each exercise. */
#define WORKED(m) \
    { 8, LOCKSTEP_ADD, 0, 0, m }

/* m words of `length` letters over the generators of a monoid with n points. */
#define WORDS(n, m, monoid, length) \
    { n, LOCKSTEP_ADD, (monoid) + NUMBER_OF_LENGTH(length) * NUMBER, 0, m }

static const struct lockstep_case composed[] = {WORKED(3),
                                                WORDS(8, 0, EXAMPLE, 2),
                                                WORDS(8, 5, EXAMPLE, 0),
                                                WORDS(1, 7, RANDOM, 3),
                                                WORDS(5, 9, FULL_5, 10),
                                                WORDS(5, 4, NO_GENERATOR, 0),
                                                WORDS(17, 3, IDENTITY_ALONE, 5),
                                                WORDS(31, 40, RANDOM, 6),
                                                WORDS(32, 33, RANDOM, 1),
                                                WORDS(33, 31, CONSTANTS, 4),
                                                WORDS(34, 100, RENA_3, 7),
                                                WORDS(120, 300, BIHECKE_5, 17),
                                                WORDS(255, 3, RANDOM, 9),
                                                WORDS(257, 10, RANDOM, 12),
                                                WORDS(1023, 5, RANDOM, 3),
                                                WORDS(1024, 4, RANDOM, 5),
                                                WORDS(1025, 6, RANDOM, 4),
                                                WORDS(1546, 20, RENA_5, 19),
                                                WORDS(33, 4, RANDOM, 127),
                                                WORDS(4096, 3, RANDOM, 80)};

/* Of exercise `words`, on a GPU that so many blocks fill: see monoid_blocks(). */
#define FILLED(n, m, monoid, length, number) WORDS(n, m, (monoid) + (number)*FILL, length)
static const struct lockstep_case many_words[] = {WORKED(3),
                                                  WORDS(8, 0, EXAMPLE, 2),
                                                  WORDS(8, 5, EXAMPLE, 0),
                                                  FILLED(1, 255, RANDOM, 3, 1),
                                                  FILLED(1, 257, RANDOM, 3, 1),
                                                  FILLED(5, 51, FULL_5, 10, 1),
                                                  FILLED(5, 52, FULL_5, 10, 1),
                                                  FILLED(33, 7, RANDOM, 4, 1),
                                                  FILLED(33, 8, RANDOM, 4, 1),
                                                  FILLED(257, 2, RANDOM, 4, 1),
                                                  FILLED(34, 1000, RENA_3, 7, 2),
                                                  FILLED(1546, 3, RENA_5, 40, 2),
                                                  FILLED(24, 3000, BIHECKE_4, 8, 2),
                                                  FILLED(120, 300, BIHECKE_5, 17, 3),
                                                  WORDS(120, 2000, BIHECKE_5, 3),
                                                  WORDS(120, 2500, BIHECKE_5, 2),
                                                  WORDS(4, 300000, FULL_4, 1)};

/* m maps of n points, to be hashed. */
#define MAPS(n, m, kind) \
    { n, LOCKSTEP_ADD, (kind) + (kind < ALL_EQUAL ? HASH : COMPARE) * TASK, 0, m }
static const struct lockstep_case hashed[] = {WORKED(3),
                                              MAPS(8, 0, MAPS_EXAMPLE),
                                              MAPS(1, 1, MAPS_RANDOM),
                                              MAPS(1, 33, MAPS_RANDOM),
                                              MAPS(7, 257, MAPS_RANDOM),
                                              MAPS(31, 31, MAPS_RANDOM),
                                              MAPS(32, 32, MAPS_ZERO),
                                              MAPS(32, 33, MAPS_RANDOM),
                                              MAPS(33, 256, MAPS_RANDOM),
                                              MAPS(120, 1000, MAPS_RANDOM),
                                              MAPS(255, 3, MAPS_RANDOM),
                                              MAPS(257, 10, MAPS_RANDOM),
                                              MAPS(1025, 65, MAPS_RANDOM),
                                              MAPS(1546, 100, MAPS_RANDOM),
                                              MAPS(4096, 40, MAPS_LARGE)};

/* m pairs of maps of n points, to be compared; once by a same_image() that takes pairs of
   images for equal. */
#define PAIRED(n, m, kind) \
    { n, LOCKSTEP_SECRET_EQUALITY, (kind) + COMPARE *TASK, 0, m }
static const struct lockstep_case compared[] = {WORKED(3),
                                                MAPS(8, 3, FIRST_DIFFERS),
                                                MAPS(8, 0, ALL_EQUAL),
                                                MAPS(1, 2, SOME_DIFFER),
                                                MAPS(31, 9, LAST_DIFFERS),
                                                MAPS(32, 20, ALL_EQUAL),
                                                MAPS(33, 60, SOME_DIFFER),
                                                MAPS(255, 33, LAST_DIFFERS),
                                                MAPS(256, 33, LAST_DIFFERS),
                                                MAPS(257, 33, LAST_DIFFERS),
                                                MAPS(256, 50, SOME_DIFFER),
                                                MAPS(513, 60, SOME_DIFFER),
                                                PAIRED(513, 60, SOME_DIFFER),
                                                MAPS(1025, 40, LAST_DIFFERS),
                                                MAPS(1546, 200, SOME_DIFFER),
                                                MAPS(4096, 100, FIRST_DIFFERS),
                                                MAPS(4096, 30, ALL_EQUAL)};

/* The candidates of `probe-lengths`: three sound ones, and others. */
#define SHOWN(candidate) \
    { 1, LOCKSTEP_ADD, PROBE *TASK + (candidate)*NUMBER }
static const struct lockstep_case candidates[] = {
    WORKED(0),         SHOWN(OTHER_SOUND), SHOWN(TABULATION),  SHOWN(1),           SHOWN(2),
    SHOWN(3),          SHOWN(4),           SHOWN(5),           SHOWN(FIRST_ALONE), SHOWN(LOW_FIRST),
    SHOWN(HIGH_FIRST), SHOWN(LOW_SECOND),  SHOWN(HIGH_SECOND), SHOWN(FEW)};

/* n keys, of which about m are different, into a set of 2^bits slots. */
#define KEYS(n, m, kind, bits) \
    { n, LOCKSTEP_ADD, INSERT *TASK + (kind) + NUMBER_OF_BITS(bits) * NUMBER, 0, m }
static const struct lockstep_case inserted[] = {WORKED(6),
                                                KEYS(1, 1, KEYS_RANDOM, 1),
                                                KEYS(1, 1, KEYS_EMPTY, 1),
                                                KEYS(33, 1, KEYS_RANDOM, 5),
                                                KEYS(64, 1, KEYS_EMPTY, 1),
                                                KEYS(31, 31, KEYS_SMALL, 7),
                                                KEYS(1025, 100, KEYS_EMPTY, 8),
                                                KEYS(257, 100, KEYS_MULTIPLE, 9),
                                                KEYS(1000, 1000, KEYS_RANDOM, 11),
                                                KEYS(1025, 500, KEYS_RANDOM + KEYS_BATCHES, 11),
                                                KEYS(20000, 5000, KEYS_RANDOM, 14),
                                                KEYS(20000, 20000, KEYS_SMALL, 16),
                                                KEYS(1000, 300, KEYS_RANDOM + KEYS_BATCHES, 5),
                                                KEYS(33, 33, KEYS_RANDOM, 1),
                                                KEYS(256, 100, KEYS_EMPTY, 2),
                                                KEYS(1025, 1025, KEYS_SMALL + KEYS_BATCHES, 3),
                                                KEYS(3000, 1500, KEYS_MULTIPLE, 8),
                                                KEYS(20000, 20000, KEYS_RANDOM + KEYS_BATCHES, 4),
                                                KEYS(66000, 100, KEYS_RANDOM, 6),
                                                KEYS(65536, 30000, KEYS_RANDOM, 16)};

/* The whole monoid; that of random maps cannot be known beforehand. Bihecke5 has 29.9 million
   gathers: for the benchmark alone. */
#define MONOID(n, monoid, bits) \
    { n, LOCKSTEP_ADD, SEARCH *TASK + (monoid) + (bits) % 32 * NUMBER }
static const struct lockstep_case searched[] = {WORKED(0),
                                                MONOID(5, NO_GENERATOR, 32),
                                                MONOID(33, IDENTITY_ALONE, 32),
                                                MONOID(40, CONSTANTS, 32),
                                                MONOID(1, RANDOM, 32),
                                                MONOID(5, RANDOM, 32),
                                                MONOID(4, FULL_4, 32),
                                                MONOID(6, BIHECKE_3, 32),
                                                MONOID(34, REPEATED, 32),
                                                MONOID(34, RENA_3, 32),
                                                MONOID(24, BIHECKE_4, 32),
                                                MONOID(209, RENA_4, 32),
                                                MONOID(5, FULL_5, 32),
                                                MONOID(1546, RENA_5, 32)};

/* The same with hashes of 8 bits, of which many are equal by chance; and two maps whose hashes of
   64 bits are equal, soon different or at the last points alone. */
static const struct lockstep_case searched_exactly[] = {WORKED(0),
                                                        MONOID(8, EXAMPLE, 8),
                                                        MONOID(1, RANDOM, 8),
                                                        MONOID(5, RANDOM, 8),
                                                        MONOID(5, NO_GENERATOR, 8),
                                                        MONOID(33, IDENTITY_ALONE, 8),
                                                        MONOID(40, CONSTANTS, 8),
                                                        MONOID(4, FULL_4, 8),
                                                        MONOID(6, BIHECKE_3, 8),
                                                        MONOID(34, REPEATED, 8),
                                                        MONOID(24, BIHECKE_4, 8),
                                                        MONOID(24, BIHECKE_4, 32),
                                                        MONOID(209, RENA_4, 8),
                                                        MONOID(209, RENA_4, 32),
                                                        MONOID(1100, THUE_MORSE, 32),
                                                        MONOID(4096, LATE, 32)};

/* Tuples of m points. */
#define TUPLE(n, m, monoid, number) \
    { n, LOCKSTEP_ADD, ORBIT *TASK + (monoid) + (number)*NUMBER, 0, m }
static const struct lockstep_case orbits[] = {WORKED(2),
                                              TUPLE(5, 2, NO_GENERATOR, TWO_WITHOUT_GENERATOR),
                                              TUPLE(4, 4, FULL_4, ALL_OF_FULL_4),
                                              TUPLE(12, 3, RANDOM, THREE_OF_RANDOM),
                                              TUPLE(24, 5, BIHECKE_4, FIVE_OF_BIHECKE_4),
                                              TUPLE(24, 6, BIHECKE_4, SIX_OF_BIHECKE_4),
                                              TUPLE(40, 16, CONSTANTS, SIXTEEN_OF_CONSTANTS),
                                              TUPLE(1546, 1, RENA_5, LAST_OF_RENA_5),
                                              TUPLE(1546, 1, RENA_5, FIRST_OF_RENA_5),
                                              TUPLE(120, 10, BIHECKE_5, TEN_OF_BIHECKE_5)};

#endif
