/** @file elf_object.h
 * What an object file asks of others: read with libelf.
 */
#ifndef LOCKSTEP_DRIVER_ELF_OBJECT_H
#define LOCKSTEP_DRIVER_ELF_OBJECT_H

#include <stdbool.h>
#include "support/strbuf.h"

/** Adds `.globl NAME` and a label for each thread-local symbol that the object leaves undefined:
 * these are its `extern __shared__` arrays. @return 0, or -1 if it cannot be read */
int object_dynamic_shared(const char *object, struct text *assembly);

/** Does the object name lanes in masks (lockstep_masked())? */
bool object_has_masks(const char *object);

/** Names the first symbol that an untrusted object may not use, or NULL. `name` is the caller's.
 * @param library what Thrust and CUB need is allowed too */
const char *object_forbidden(const char *object, bool library, char *name, size_t room);

/** Names the first function or variable of an untrusted object that would replace one of the C
 * library's (or `operator new`) for everybody in the program, or NULL. `name` is the caller's. */
const char *object_clash(const char *object, char *name, size_t room);

#endif
