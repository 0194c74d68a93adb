/** @file division_checks.h
 * Divisions of integers, where the processor does not stop at a division by zero.
 */
#ifndef LOCKSTEP_ASM_DIVISION_CHECKS_H
#define LOCKSTEP_ASM_DIVISION_CHECKS_H

#include "support/strbuf.h"

/** To be called for each line before it is written: if it is a division of 64-bit Arm, a test of
 * the divisor comes first, and calls the runtime if it is zero. `count` numbers them. */
void division_check(unsigned *count, struct text *out, const char *line, size_t length);

#endif
