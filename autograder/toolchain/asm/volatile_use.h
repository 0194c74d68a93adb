/** @file volatile_use.h
 * What becomes of a volatile word that was read: is it a flag that decides what comes next, or data
 * that are computed with?
 */
#ifndef LOCKSTEP_ASM_VOLATILE_USE_H
#define LOCKSTEP_ASM_VOLATILE_USE_H

#include "support/strbuf.h"

/** To be called for each line after it is written; `next` is what comes behind it. If the line
 * announces a volatile read that is clearly a look at a flag, or clearly no look, an entry goes
 * into section lockstep_looks. `count` numbers them. */
void looks_mark(unsigned *count, struct text *out, const char *line, const char *next);

#endif
