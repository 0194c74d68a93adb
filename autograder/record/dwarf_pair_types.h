/** @file dwarf_pair_types.h
 * Structures of 16 bytes that are aligned to 8, among a program's types.
 */
#ifndef LOCKSTEP_RECORD_DWARF_PAIR_TYPES_H
#define LOCKSTEP_RECORD_DWARF_PAIR_TYPES_H

#include <elfutils/libdw.h>
#include <stdbool.h>

/** @return whether the program defines one, or has one made of a template */
bool symbol_pair(Dwarf *dwarf);

#endif
