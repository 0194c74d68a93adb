/** @file instrument.h
 * Accesses of the running code that the compiler does not announce: atomics, memcpy() and the like.
 */
#ifndef LOCKSTEP_INSTRUMENT_INSTRUMENT_H
#define LOCKSTEP_INSTRUMENT_INSTRUMENT_H

#include "core/core.h"

/** A copy or a fill that the compiler has announced, but makes by itself. */
extern struct instrument { uint64_t announced_to, announced_bytes; } instrument;

/** One access of the running code, about to happen. */
void sim_access(uint64_t address, uint32_t bytes, uint64_t pc, int kind, int mode);

/** The same by host code. */
void sim_host_access(uint64_t address, uint32_t bytes, uint64_t pc, int kind, int mode);

/** The program crashed at `pc`. @return whether an access of 16 bytes found misaligned explains it
 */
bool sim_was_misaligned(uint64_t pc);

/** An access to a range, in the pieces that a GPU would make of it. */
void sim_range(uint64_t p, uint64_t bytes, uint64_t pc, int kind);

/** A call of a library, by kernel or host, is about to read or write a range.
 * @param frame nothing below it is the caller's: __builtin_dwarf_cfa() of what it calls */
void sim_call_range(const void *p, uint64_t bytes, uint64_t pc, int kind, const void *frame);

/** Counts a step of what may be a spin loop at `pc`, and lets others run if it goes on. */
void sim_spin(uint64_t pc);

/** A volatile read or an atomic of the running thread: does it wait there? */
void note_poll(uint64_t address, uint64_t pc);

/** A kernel is about to read a word of the program's constants: perhaps of a table of virtual
 * functions, for an object that the host has made. */
void vtable_check(uint64_t entry, uint64_t pc);

/** An access to some thread's stack: is it the running one's, and still in use?
 * @param frame what lies below is not: of the function that asks, or that the program has called */
void local_access(uint64_t address, uint64_t bytes, uint64_t pc, int kind, uint64_t frame);

#endif
