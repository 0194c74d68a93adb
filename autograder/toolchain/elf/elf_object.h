/** @file elf_object.h
 * Reads the symbols of an object file with libelf (ELF gABI, "Symbol Table").
 */
#ifndef LOCKSTEP_ELF_ELF_OBJECT_H
#define LOCKSTEP_ELF_ELF_OBJECT_H

#include <stdbool.h>
#include "support/strbuf.h"

/** Adds `.globl NAME` and a label for each thread-local symbol that the object leaves undefined:
 * these are its `extern __shared__` arrays. @return 0, or -1 if the object cannot be read */
int object_dynamic_shared(const char *object, struct text *assembly);

/** @return whether the object names lanes in masks (lockstep_masked()) */
bool object_has_masks(const char *object);

/** Calls visit(name, type) for each symbol that other objects see: the undefined ones, or the
 * defined ones. Stops when it returns non-zero.
 * @return what the last call of visit() returned, or -1 if the object cannot be read */
int object_each_symbol(const char *object, bool defined,
                       int (*visit)(const char *name, int type, void *context), void *context);

#endif
