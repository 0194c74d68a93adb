/** @file division_checks.h
 * Detects integer division by zero on processors that do not trap.
 */
#ifndef LOCKSTEP_ASM_DIVISION_CHECKS_H
#define LOCKSTEP_ASM_DIVISION_CHECKS_H

#include "support/strbuf.h"

/** Called for each line before it is written: before a division of 64-bit Arm it adds a test of the
 * divisor, which calls the runtime if it is zero. `count` numbers the tests. */
void division_check(unsigned *count, struct text *out, const char *line, size_t length);

#endif
