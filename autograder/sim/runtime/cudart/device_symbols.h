/** @file device_symbols.h
 * Variables of the device, by the names that host code has for them.
 */
#ifndef LOCKSTEP_MEMORY_DEVICE_SYMBOLS_H
#define LOCKSTEP_MEMORY_DEVICE_SYMBOLS_H

#include <stdbool.h>
#include <stdint.h>

/** Is the copy that begins now one of a variable by its name? */
bool symbols_named(void);
/** Does the function `call` take for an address what is only the name of such a variable? A finding
 * says so. */
bool symbols_wrong(const void *p, const char *call, uint64_t pc);
/** Bytes come from the device: the address of a variable may be among them. */
void symbols_look(const char *from, uint64_t bytes);

/** Is this the address of a variable of the device, for cudaMemcpyToSymbol() and the like? */
bool sim_is_symbol(const void *p);

#endif
