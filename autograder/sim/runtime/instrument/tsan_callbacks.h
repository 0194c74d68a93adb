/** @file tsan_callbacks.h
 * Accesses that do not come from the compiler's hooks but from ours: atomics and memcpy.
 */
#ifndef LOCKSTEP_INSTRUMENT_TSAN_CALLBACKS_H
#define LOCKSTEP_INSTRUMENT_TSAN_CALLBACKS_H

#include <stdbool.h>
#include <stdint.h>

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

/** Is this address a __device__ or __constant__ variable, or data that kernels may read? */
bool sim_device_variable(uint64_t address, int kind);

/** Is this the address of a variable of the device, for cudaMemcpyToSymbol() and the like? */
bool sim_is_symbol(const void *p);

/** A kernel is about to read a word of the program's constants: perhaps of a table of virtual
 * functions, for an object that the host has made. */
void vtable_check(uint64_t entry, uint64_t pc);

#endif
