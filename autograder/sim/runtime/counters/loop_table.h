/** @file loop_table.h
 * Where rounds of loops begin and end.
 */
#ifndef LOCKSTEP_COUNTERS_LOOP_TABLE_H
#define LOCKSTEP_COUNTERS_LOOP_TABLE_H

#include <stdbool.h>
#include <stdint.h>

enum { MAX_LOOPS = 65535 };

/** A loop in the program's code, as offsets from its beginning. */
struct loop {
    uint32_t first; /**< where a round begins */
    uint32_t end;   /**< where it jumps back: between two calls, so no access has this number */
    uint32_t outer; /**< the next loop around it; 0: none */
    bool turned;    /**< the compiler lets its round begin in the middle of its code */
};

/** Reads the program's list: counters.loops[1] to counters.loops[counters.loop_count]. */
void loops_read(void);
/** The innermost loop around a program counter; 0: none. */
uint32_t loop_around(uint64_t pc);

#endif
