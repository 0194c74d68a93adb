/** @file write_guard.h
 * A lesson's file is a stranger's: while its host code runs, it may use its own variables, its
 * stack and what it has allocated, and nothing else. So it can neither overwrite what was counted
 * nor find out what it is not to know. That holds for its own loads and stores, which the compiler
 * announces, and for those that a function of the runtime or of the C library makes on its behalf.
 */
#ifndef LOCKSTEP_GUARD_WRITE_GUARD_H
#define LOCKSTEP_GUARD_WRITE_GUARD_H

#include "core/runtime.h"

/** Whether this program is a subject, which holds a stranger's file. */
bool guard_enabled(void);

/** Whether the subject's own code runs, which may look everywhere. */
bool guard_is_trusted_code(void);

/** Whether code runs that is not a stranger's, or nobody is. */
bool guard_is_off(void);

/** Notes what the program has allocated. @return p */
void *guard_add(void *p, uint64_t bytes);
/** Forgets an allocation. @return false if p is not the start of one */
bool guard_remove(const void *p);

/** Whether it is among the program's variables or allocations, and not on a stack; or nobody is
 * contained. */
bool guard_holds(const void *p, uint64_t bytes);

/** Ends the program, with a finding, unless host code may access that (or is not contained).
 * @param frame nothing below it is the program's */
void guard_access(const void *p, uint64_t bytes, uint64_t pc, int kind, const void *frame);

/** Whether the running code, of host or kernel, may access that. */
bool guard_may_access(const void *p, uint64_t bytes, int kind, const void *frame);

/** The same for a call of the program's, from host code or a kernel, that reads or writes this. */
void guard_call(const void *p, uint64_t bytes, uint64_t pc, int kind, const void *frame);

/** The program is about to free memory: not while it has that sorted (libc_guard.c). */
void guard_frees(const void *p, uint64_t pc);

/** The same for text. @return its length, at most `most` */
size_t guard_text(const char *s, size_t most, uint64_t pc, const void *frame);

/** In a function that the program calls: what it reads and writes where an argument points. Its own
 * frame, which is live, lies below the caller's. */
#define GUARD_CALLER       sim_pc(__builtin_return_address(0))
#define CALL_WRITES(p, n)  guard_call(p, n, GUARD_CALLER, ACCESS_WRITE, __builtin_dwarf_cfa())
#define CALL_READS(p, n)   guard_call(p, n, GUARD_CALLER, ACCESS_READ, __builtin_dwarf_cfa())
#define CALL_READS_TEXT(s) ((void)guard_text(s, SIZE_MAX, GUARD_CALLER, __builtin_dwarf_cfa()))

/** A kernel of a stranger's may not call the function that asks. */
void guard_host_only(uint64_t pc);

/** Ends the program with a finding. */
_Noreturn void guard_stop(const void *p, uint64_t bytes, uint64_t pc, int kind, const char *what);

#endif
