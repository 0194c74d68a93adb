/** @file device_symbols.h
 * Device variables that host code accesses by name (CUDA Runtime API, "Memory Management":
 * cudaMemcpyToSymbol() and related functions).
 */
#ifndef LOCKSTEP_CUDART_DEVICE_SYMBOLS_H
#define LOCKSTEP_CUDART_DEVICE_SYMBOLS_H

#include <stdbool.h>
#include <stdint.h>

/** Does the copy that begins now name a variable? Resets the mark that lockstep_symbol() sets. */
bool symbols_named(void);
/** Reports a call that takes host code's name of a device variable as a device address.
 * @return true if it was reported */
bool symbols_wrong(const void *p, const char *call, uint64_t pc);
/** Scans bytes that are copied from the device for the address of a device variable. */
void symbols_look(const char *from, uint64_t bytes);

/** Is this the address of a device variable, for cudaMemcpyToSymbol() and related functions? */
bool sim_is_symbol(const void *p);

#endif
