/** @file leaks.h
 * Objects that a program creates and must release: device memory, streams, events.
 */
#ifndef LOCKSTEP_CUDART_LEAKS_H
#define LOCKSTEP_CUDART_LEAKS_H

#include <stdint.h>

/** Tracks the creation of a stream or an event (`what` names it), and its release. */
void leaks_made(const void *handle, const char *what, uint64_t pc);
void leaks_ended(const void *handle);

#endif
