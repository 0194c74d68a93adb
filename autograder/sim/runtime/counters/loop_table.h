/** @file loop_table.h
 * The loops of the program, for reconvergence at back edges.
 */
#ifndef LOCKSTEP_COUNTERS_LOOP_TABLE_H
#define LOCKSTEP_COUNTERS_LOOP_TABLE_H

#include <stdbool.h>
#include <stdint.h>

enum { MAX_LOOPS = 65535 };

/** A loop, as offsets in the executable. */
struct loop {
    uint32_t first; /* where an iteration begins */
    /* end: the address after the back edge's first byte, so no access has this offset */
    uint32_t end;
    uint32_t outer; /* index of the enclosing loop; 0: none */
    bool turned;    /* rotated: an iteration begins in the middle of the code */
};

/** Fills counters.loops[1] to counters.loops[counters.loop_count], in order of their starts. */
void loops_read(void);
/** The innermost loop that contains a program counter; 0: none. */
uint32_t loop_around(uint64_t pc);

#endif
