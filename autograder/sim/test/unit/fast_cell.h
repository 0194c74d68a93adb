/** @file fast_cell.h
 * The fast path's transitions of a shadow cell: given the threads that wrote and read a word, an
 * access by the running thread is certainly no race (true, and the cell notes it), or not certainly
 * (false).
 */
#ifndef LOCKSTEP_TEST_UNIT_FAST_CELL_H
#define LOCKSTEP_TEST_UNIT_FAST_CELL_H

#include "fixture.h"

enum { SITE = 7, OTHER_SITE = 8 };
static __attribute__((unused)) struct cell c = {
    .meta = CELL_CLEAN}; /* an ordinary word: allocated, with a value */

static inline bool reads(struct block *b, uint32_t tid) {
    run_thread(b, tid);
    return fast_read(&c, sim.launch_base, false, SITE);
}

static inline bool writes(struct block *b, uint32_t tid) {
    run_thread(b, tid);
    return fast_write(&c, sim.launch_base, SITE);
}

/* The state of the cell's readers: who they are, and the bits of their warps. */
#define EXPECT_READERS(who, set)        \
    do {                                \
        cr_expect_eq(c.readers, (who)); \
        cr_expect_eq(c.warps, (set));   \
    } while (0)

#endif
