/** @file loop_table.h
 * A list of a program's loops, for the runtime.
 */
#ifndef LOCKSTEP_ASM_LOOPS_H
#define LOCKSTEP_ASM_LOOPS_H

#include <stdbool.h>
#include <stddef.h>
#include "support/strbuf.h"

enum { LABELS = 1 << 24 /* numbers beyond are nobody's */ };

/** What was seen of an assembly file so far. All zero at its beginning. */
struct loops {
    unsigned calls;         /**< calls so far */
    unsigned *calls_before; /**< by a label's number: 1 + the calls before it; 0: not seen yet */
    unsigned *loops_before; /**< the loops before it, likewise */
    unsigned room;          /**< labels that both have room for */
    unsigned count;         /**< loops so far */
    bool turned;            /**< the last jump was the first one of two */
};

/** To be called for each line before it is written: puts an entry, where the loop begins and where
 * its jump back stands, into section lockstep_loops, if the line is such a jump. */
void loops_mark(struct loops *l, struct text *out, const char *line, size_t length);
void loops_free(struct loops *l);

#endif
