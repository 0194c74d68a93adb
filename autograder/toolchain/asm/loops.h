/** @file loops.h
 * Lists a program's loops for the runtime.
 */
#ifndef LOCKSTEP_ASM_LOOPS_H
#define LOCKSTEP_ASM_LOOPS_H

#include <stdbool.h>
#include <stddef.h>
#include "support/strbuf.h"

enum { LABELS = 1 << 24 /* labels beyond this number are ignored */ };

/** A label, by its number. */
struct loops_label {
    unsigned calls;    /**< 1 + the calls before it; 0: not seen yet */
    unsigned loops;    /**< the loops before it */
    unsigned open;     /**< if no jump has come since: the one before in the list of these, or 0 */
    bool always_calls; /**< there is a call between it and the next jump */
};

/** The part of an assembly file seen so far. All zero at its beginning. */
struct loops {
    unsigned calls;            /**< calls so far */
    struct loops_label *label; /**< by number */
    unsigned capacity;         /**< of that array */
    unsigned open;     /**< number + 1 of the last label, if no jump or call has come since */
    unsigned straight; /**< calls since the last jump or label */
    unsigned checked;  /**< where the last check for overflow goes on, number + 1, or 0 */
    unsigned count;    /**< loops so far */
    bool turned;       /**< the last jump was the first of two */
};

/** Called for each line before it is written: if the line is a jump back, adds an entry to the
 * section lockstep_loops, with the loop's beginning and the jump's address. */
void loops_mark(struct loops *l, struct text *out, const char *line, size_t length);
void loops_free(struct loops *l);

#endif
