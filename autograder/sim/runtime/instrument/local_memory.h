/** @file local_memory.h
 * Memory of a thread's own.
 */
#ifndef LOCKSTEP_INSTRUMENT_LOCAL_MEMORY_H
#define LOCKSTEP_INSTRUMENT_LOCAL_MEMORY_H

#include <stdint.h>

/** An access to some thread's stack: is it the running one's, and still in use?
 * @param frame what lies below is not: of the function that asks, or that the program has called */
void local_access(uint64_t address, uint64_t bytes, uint64_t pc, int kind, uint64_t frame);

#endif
