/** @file letters.h
 * Names as their letters alone, to compare them.
 */
#ifndef LOCKSTEP_BATCH_INTAKE_LETTERS_H
#define LOCKSTEP_BATCH_INTAKE_LETTERS_H

#include "support/strbuf.h"

/** Appends a name without accents, in lower case where it is Latin: "Müller", also if its ü is two
 * characters (as macOS writes it), as "muller". What is not Latin is unchanged. */
void letters_without_accents(struct text *t, const char *name);

#endif
