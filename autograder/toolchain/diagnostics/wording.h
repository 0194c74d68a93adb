/** @file wording.h
 * The compiler's sentences in the program's terms.
 */
#ifndef LOCKSTEP_DIAGNOSTICS_WORDING_H
#define LOCKSTEP_DIAGNOSTICS_WORDING_H

#include <stdbool.h>
#include "support/strbuf.h"

/** @return whether a message ("expected ‘;’ before ...", without its place) repeats another one */
bool wording_drops(const char *message, size_t n);

/** Adds the message in the program's terms, and the end of the line. What follows the message, up
 * to a NUL, are further messages. */
void wording_add(struct text *out, const char *message, size_t n);

#endif
