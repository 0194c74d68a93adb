/** @file pair_types.h
 * Structures of 16 bytes that are aligned to 8, among an object's types.
 */
#ifndef LOCKSTEP_ELF_PAIR_TYPES_H
#define LOCKSTEP_ELF_PAIR_TYPES_H

#include <stdbool.h>

/** @return whether the object file defines one, or has one made of a template: an access to one
 * need not be aligned to 16 */
bool object_has_pairs(const char *object);

#endif
