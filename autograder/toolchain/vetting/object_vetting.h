/** @file object_vetting.h
 * Vets an untrusted object file: which symbols it may use and define in the program it is linked
 * into.
 */
#ifndef LOCKSTEP_VETTING_OBJECT_VETTING_H
#define LOCKSTEP_VETTING_OBJECT_VETTING_H

#include <stdbool.h>
#include "support/strbuf.h"

/** Checks that the object neither calls nor defines a symbol that is forbidden in a lesson's file.
 * @param path the source file; `source` is its text
 * @param library whether Thrust and CUB are allowed
 * @param messages gets a sentence that names the symbol, after the first line that mentions it
 * @return 0, or -1 */
int vet_object(const char *path, const struct text *source, const char *object, bool library,
               struct text *messages);

#endif
