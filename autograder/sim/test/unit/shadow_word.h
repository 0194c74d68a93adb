/** @file shadow_word.h
 * What tests of the slow path share: an array whose words have a shadow cell each, and two threads.
 */
#ifndef LOCKSTEP_TEST_UNIT_SHADOW_WORD_H
#define LOCKSTEP_TEST_UNIT_SHADOW_WORD_H

#include "fixture.h"

static __attribute__((unused)) char *p;
static __attribute__((unused)) struct block *b;

static inline void given(uint32_t blocks, uint32_t threads) {
    b = given_grid(blocks, threads);
    p = given_array(4096);
    shadow_runs_to_cells((uint64_t)(p - sim.arena), 4096); /* test_shadow_runs.c tests the runs */
}

/* An access of the word that given() makes, or of bytes behind it. */
struct word_access {
    int kind, mode;
    uint32_t offset, bytes;
};
#define READ_AT(offset, n)           ((struct word_access){ACCESS_READ, PLAIN, offset, n})
#define WRITE_AT(offset, n)          ((struct word_access){ACCESS_WRITE, PLAIN, offset, n})
#define ATOMIC_AT(offset, n)         ((struct word_access){ACCESS_ATOMIC, ATOMIC_DEVICE, offset, n})
#define ATOMIC_CTA_AT(offset, n)     ((struct word_access){ACCESS_ATOMIC, ATOMIC_BLOCK, offset, n})
#define VOLATILE_READ_AT(offset, n)  ((struct word_access){ACCESS_READ, VOLATILE, offset, n})
#define VOLATILE_WRITE_AT(offset, n) ((struct word_access){ACCESS_WRITE, VOLATILE, offset, n})

/* Thread 0 does the first access, then thread 40, of another warp, the second. */
static inline void expect_races(uint32_t races, struct word_access first,
                                struct word_access second) {
    given(1, 64);
    access_at(p + first.offset, first.bytes, first.kind, first.mode, 1);
    run_thread(b, 40);
    access_at(p + second.offset, second.bytes, second.kind, second.mode, 2);
    cr_assert_races(races);
}

#endif
