/* Lesson 5's cases: every nasty size, then spreads and widths. */
#ifndef DISTRIBUTION_COUNT_CASES_H
#define DISTRIBUTION_COUNT_CASES_H

#include <lockstep/lesson.h>
#include "sets.h"

#define CASE(n, values, set) \
    { n, LOCKSTEP_ADD, set, 0, values }
/* same() takes pairs of values for equal: a table with a line for each value has too many. */
#define PAIRED(n, values, set) \
    { n, LOCKSTEP_SECRET_EQUALITY, set, 0, values }
/* After runs on other items, twice fifty of them, or twice five where a run has many launches: what
   an earlier launch has left behind must not count. There are no bounds where there are two
   repetitions, since the other runs cost something as well. */
#define LATE(n, values, set) \
    { n, LOCKSTEP_ADD, (set) | AGAIN, 2, values }
#define LATE_FEW(n, values, set) \
    { n, LOCKSTEP_ADD, (set) | AGAIN_FEW, 2, values }
#define SIZES(values, set)                                                                   \
    CASE(0, values, set), CASE(1, values, set), CASE(2, values, set), CASE(31, values, set), \
        CASE(32, values, set), CASE(33, values, set), CASE(255, values, set),                \
        CASE(256, values, set), CASE(257, values, set), CASE(1025, values, set)
#define BYTES                                                                           \
    CASE(8, 8, EXAMPLE | BYTE), SIZES(256, UNIFORM | BYTE), CASE(1025, 1, ZERO | BYTE), \
        CASE(256, 1, ZERO | BYTE), CASE(1025, 5, EDGES | BYTE), CASE(3000, 20, SKEWED | BYTE)
#define WIDER                                                                                     \
    CASE(1025, 6, EDGES | SHORT), CASE(3000, 1000, UNIFORM | SHORT), CASE(1025, 6, EDGES | WORD), \
        CASE(3000, 100, SKEWED | WORD), CASE(3000, 2000, UNIFORM | WORD),                         \
        CASE(1025, 6, EDGES | LONG), CASE(3000, 100, UNIFORM | LONG), CASE(3000, 30, ROUND | LONG)
/* More equal items than 16 bits count. */
#define EQUAL    CASE(70000, 1, ZERO | BYTE)
#define COUNT(a) (int)(sizeof(a) / sizeof *(a))

/* The last is more than a grid of 132 blocks of 256 threads holds. */
static const struct lockstep_case bytes_only[] = {BYTES, CASE(34000, 256, UNIFORM | BYTE),
                                                  LATE_FEW(1500, 256, UNIFORM | BYTE)};
/* 8192 items are four leaves, exactly; 600000 would be more than there may be. */
static const struct lockstep_case launched[] = {
    BYTES, CASE(8192, 256, UNIFORM | BYTE), CASE(20000, 256, UNIFORM | BYTE),
    CASE(600000, 256, UNIFORM | BYTE), LATE(1500, 256, UNIFORM | BYTE)};
static const struct lockstep_case few[] = {BYTES, WIDER, EQUAL, PAIRED(1025, 256, UNIFORM | BYTE),
                                           LATE(1500, 20, UNIFORM | SHORT)};
/* Each item is compared with those of its chunk: fewer of the large ones. */
static const struct lockstep_case more[] = {BYTES,
                                            WIDER,
                                            EQUAL,
                                            CASE(12000, 300, UNIFORM | LONG),
                                            PAIRED(1025, 256, UNIFORM | BYTE),
                                            LATE(1500, 100, UNIFORM | WORD)};
static const struct lockstep_case narrow[] = {
    BYTES, CASE(1025, 6, EDGES | SHORT), CASE(3000, 1000, UNIFORM | SHORT),
    CASE(257, 65536, UNIFORM | SHORT), CASE(1 << 20, 256, UNIFORM | BYTE),
    CASE(1 << 20, 1, ZERO | BYTE), CASE(300001, 65536, UNIFORM | SHORT),
    /* a block's share of equal items needs more than 16 bits; the device's threads load more than
       once, and some of them find less than they have room for */
    CASE(10272809, 1, ZERO | SHORT), LATE(1500, 256, UNIFORM | BYTE)};
/* The most equal items are more than a grid of 1,056 blocks of 256 threads holds. */
static const struct lockstep_case wide[] = {BYTES,
                                            WIDER,
                                            CASE(4000, 1500, PATTERNS | WORD),
                                            CASE(4000, 1500, PATTERNS | LONG),
                                            CASE(100000, 50000, UNIFORM | LONG),
                                            CASE(60000, 30000, UNIFORM | WORD),
                                            CASE(271000, 1, ZERO | LONG),
                                            CASE(20000, 6000, ROUND | LONG),
                                            LATE(1500, 1000, UNIFORM | LONG)};
#define HOST(n, set)                                                \
    CASE(n, 256, set | BYTE), CASE(n, 256, set | BYTE | IN_PINNED), \
        CASE(n, 256, set | BYTE | IN_MANAGED)
/* Chunk size 2 is more than a grid of 264 blocks of 512 threads holds. */
#define CHUNKS_OF(k) (UNIFORM + (k)*CHUNKED)
static const struct lockstep_case in_host_memory[] = {
    CASE(8, 8, EXAMPLE | BYTE),
    HOST(0, UNIFORM),
    HOST(1, UNIFORM),
    HOST(4095, UNIFORM),
    HOST(4096, UNIFORM),
    HOST(4097, UNIFORM),
    HOST(20479, ZERO),
    HOST(300001, UNIFORM),
    HOST(20480, CHUNKS_OF(1)),
    HOST(140000, CHUNKS_OF(2)),
    HOST(1000, CHUNKS_OF(3)),
    LATE_FEW(1500, 256, UNIFORM | BYTE),
    LATE_FEW(1500, 256, UNIFORM | BYTE | IN_PINNED)};
#define CPU(n, values, set, threads) CASE(n, values, (set) + (threads)*TEAM)
static const struct lockstep_case on_cpu[] = {CPU(8, 8, EXAMPLE | BYTE, 2),
                                              CPU(0, 256, UNIFORM | BYTE, 3),
                                              CPU(1, 256, UNIFORM | BYTE, 8),
                                              CPU(31, 256, UNIFORM | BYTE, 32),
                                              CPU(33, 256, UNIFORM | BYTE, 32),
                                              CPU(1000, 256, UNIFORM | BYTE, 1),
                                              CPU(1000, 256, UNIFORM | BYTE, 7),
                                              CPU(1025, 1, ZERO | BYTE, 4),
                                              CPU(1025, 6, EDGES | SHORT, 5),
                                              CPU(1025, 6, EDGES | LONG, 64),
                                              CPU(3000, 100, SKEWED | WORD, 16),
                                              CPU(3000, 100, UNIFORM | LONG, 3),
                                              CPU(2000, 800, UNIFORM | WORD, 4),
                                              CPU(140000, 1, ZERO | BYTE, 2),
                                              LATE(1500, 100, (UNIFORM | BYTE) + 6 * TEAM)};
#define SHOWN(exhibit) CASE(1000, 256, EXHIBIT + 128 * (exhibit) + (UNIFORM | BYTE))
static const struct lockstep_case exhibits[] = {SHOWN(0),
                                                SHOWN(1),
                                                SHOWN(BACKWARDS),
                                                SHOWN(2),
                                                SHOWN(3),
                                                SHOWN(4),
                                                SHOWN(5),
                                                SHOWN(6),
                                                SHOWN(7),
                                                SHOWN(NOTHING),
                                                SHOWN(NOTHING_LATER),
                                                SHOWN(WRONG_FIRST),
                                                SHOWN(WRONG_LATER),
                                                SHOWN(TWICE),
                                                SHOWN(SPLIT),
                                                SHOWN(DOUBLED),
                                                SHOWN(STRANGER),
                                                SHOWN(INSTEAD),
                                                SHOWN(DIAGNOSE + 0),
                                                SHOWN(DIAGNOSE + 8),
                                                SHOWN(DIAGNOSE + 9),
                                                SHOWN(DIAGNOSE + 10)};
/* m: how the counts are spread, see count_for() in the suite; tables have room for more pairs than
   they have. */
static const struct lockstep_case tables[] = {
    CASE(8, 0, UNIFORM | BYTE),     CASE(1, 0, UNIFORM | LONG),    CASE(2, 0, UNIFORM | LONG),
    CASE(31, 0, UNIFORM | WORD),    CASE(33, 1, UNIFORM | LONG),   CASE(256, 0, UNIFORM | BYTE),
    CASE(300, 2, UNIFORM | LONG),   CASE(301, 3, UNIFORM | SHORT), CASE(1000, 1, UNIFORM | LONG),
    CASE(1500, 0, UNIFORM | SHORT), LATE(200, 0, UNIFORM | BYTE)};

#endif
