/** @file source_vetting.h
 * A stranger's file may say nothing that takes code out of the simulator's sight. The compiler
 * announces each load and store, but an attribute, a pragma or a builtin can make it silent.
 */
#ifndef LOCKSTEP_VETTING_SOURCE_VETTING_H
#define LOCKSTEP_VETTING_SOURCE_VETTING_H

#include "support/strbuf.h"

/** Reads a stranger's file as it came from the preprocessor: what stands in it, or in files that it
 * includes from elsewhere than the system and the project, may use only attributes, builtins and
 * directives from a list.
 * @param path the stranger's file
 * @return 0, or -1 with one sentence, file and line first, added to `messages` */
int vet_source(const char *path, const struct text *preprocessed, struct text *messages);

#endif
