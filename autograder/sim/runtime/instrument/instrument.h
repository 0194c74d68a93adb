/** @file instrument.h
 * Instrumentation: every access of the running code enters the runtime here. The compiler emits
 * calls for plain loads and stores; interceptors cover atomics, memcpy() and similar functions.
 * `pc` is an offset in the image, `kind` an enum access_kind, `mode` plain, volatile or atomic.
 */
#ifndef LOCKSTEP_INSTRUMENT_INSTRUMENT_H
#define LOCKSTEP_INSTRUMENT_INSTRUMENT_H

#include "core/core.h"

/** The copy or fill that the compiler announced last. Its own call of memcpy() or memset() is then
 * not counted again. */
extern struct instrument { uint64_t announced_to, announced_bytes; } instrument;
/** Was exactly this copy or fill announced last? The next one needs an announcement of its own. */
HOT bool sim_take_announcement(uint64_t to, uint64_t bytes) {
    bool was = instrument.announced_to == to && instrument.announced_bytes == bytes;
    instrument.announced_bytes = 0;
    return was;
}

/** An access of the running code, called before it happens. */
void sim_access(uint64_t address, uint32_t bytes, uint64_t pc, int kind, int mode);

/** The same for host code. */
void sim_host_access(uint64_t address, uint32_t bytes, uint64_t pc, int kind, int mode);

/** After a crash at `pc`: does a reported misaligned 16-byte access explain it? */
bool sim_was_misaligned(uint64_t pc);

/** An access to a range, split into the pieces that a GPU would use. */
void sim_range(uint64_t p, uint64_t bytes, uint64_t pc, int kind);

/** A library function, called by a kernel or by host code, will access a range.
 * @param frame the caller's frames are above it: __builtin_dwarf_cfa() of the called function */
void sim_call_range(const void *p, uint64_t bytes, uint64_t pc, int kind, const void *frame);

/** Counts an iteration of a potential spin loop at `pc`; lets other threads run after many of
 * them. */
void sim_spin(uint64_t pc);

/** A volatile read or an atomic of the running thread: detects polling of one address. */
void note_poll(uint64_t address, uint64_t pc);

/** A kernel reads a word of the image's constants. Reports it if it is the vtable of an object that
 * host code has constructed. */
void vtable_check(uint64_t entry, uint64_t pc);

/** Checks an access to a thread's stack: it must be the running thread's, in a live frame.
 * @param frame lower addresses are not in use: a frame of the runtime or of the called function */
void local_access(uint64_t address, uint64_t bytes, uint64_t pc, int kind, uint64_t frame);

#endif
