/** @file loops.h
 * Lists a program's loops for the runtime.
 */
#ifndef LOCKSTEP_ASM_LOOPS_H
#define LOCKSTEP_ASM_LOOPS_H

#include <stdbool.h>
#include <stddef.h>
#include "support/strbuf.h"

enum { LABELS = 1 << 24 /* labels beyond this number are ignored */ };

/** The part of an assembly file seen so far. All zero at its beginning. */
struct loops {
    unsigned calls;         /**< calls so far */
    unsigned *calls_before; /**< by label number: 1 + the calls before it; 0: not seen yet */
    unsigned *loops_before; /**< the loops before it, likewise */
    unsigned capacity;      /**< the capacity of both arrays */
    unsigned count;         /**< loops so far */
    bool turned;            /**< the last jump was the first of two */
};

/** Called for each line before it is written: if the line is a jump back, adds an entry to the
 * section lockstep_loops, with the loop's beginning and the jump's address. */
void loops_mark(struct loops *l, struct text *out, const char *line, size_t length);
void loops_free(struct loops *l);

#endif
