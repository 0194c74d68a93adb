/** @file leaks.h
 * What a program makes and should have ended: device memory, streams, events.
 */
#ifndef LOCKSTEP_CUDART_LEAKS_H
#define LOCKSTEP_CUDART_LEAKS_H

#include <stdint.h>

/** The program has made a stream or an event (`what`), or has ended it. */
void leaks_made(const void *handle, const char *what, uint64_t pc);
void leaks_ended(const void *handle);

#endif
