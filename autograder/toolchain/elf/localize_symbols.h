/** @file localize_symbols.h
 * Device variables of the same name in two files of a program. nvcc without -rdc keeps them local
 * to their file, so that a host variable, or one of another file, may have the same name.
 */
#ifndef LOCKSTEP_ELF_LOCALIZE_SYMBOLS_H
#define LOCKSTEP_ELF_LOCALIZE_SYMBOLS_H

#include "support/strbuf.h"

/** Renames, in copies of the objects, the symbols that would clash at the linker. A name that a
 * third file declares (`extern __device__`) is not renamed: it is one variable with several
 * definitions, which the linker reports.
 * @param objects the paths; those of copied objects are replaced by the copies'
 * @param prefix the copies are PREFIX.0.o and so on; the caller removes them
 * @return 0, or -1 with errno set */
int localize_variables(struct text *objects, int count, const char *prefix);

#endif
