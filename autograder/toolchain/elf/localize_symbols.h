/** @file localize_symbols.h
 * Device variables that two files of a program have, each for itself. nvcc without -rdc keeps them
 * to their file, so that a variable of the host, or another file's, may have the same name.
 */
#ifndef LOCKSTEP_DRIVER_LOCALIZE_SYMBOLS_H
#define LOCKSTEP_DRIVER_LOCALIZE_SYMBOLS_H

#include "support/strbuf.h"

/** Renames in copies of the objects what would clash at the linker. A name that a third file asks
 * for (`extern __device__`) is left alone: then it is one variable, and one definition too many.
 * @param objects the paths; those that get a copy then name that copy
 * @param prefix the copies are PREFIX.0.o and so on; the caller removes those that are there
 * @return 0, or -1 with errno set */
int localize_variables(struct text *objects, int count, const char *prefix);

#endif
