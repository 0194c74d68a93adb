/** @file untrusted.h
 * What the runtime asks before it acts for untrusted code (runtime/guard answers). A program that
 * `lockstep run` started has none, and every answer is yes; the worker of a lesson links a
 * student's file, whose host code may use its own variables, its stack and what it has allocated,
 * and nothing else. That holds for its own loads and stores, which the compiler announces, and for
 * those that a function of the runtime or of the C library makes on its behalf.
 */
#ifndef LOCKSTEP_CORE_UNTRUSTED_H
#define LOCKSTEP_CORE_UNTRUSTED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "state.h"

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

/* ---- calls ---- */

/** Ends the program, with a finding, unless the lesson's files have a function there or name the
 * simulator's or the C library's (or no code is untrusted). For addresses that a lesson's file gave
 * away, too: of functions that are to be called later. */
void cfi_check(uint64_t target, uint64_t pc);

/** The same for a function that a launch is to call. */
void cfi_check_entry(uint64_t target, uint64_t pc);

/* ---- stacks ---- */

/** The running thread waits in `state`, amid the check of an access: what it has announced of that
 * access still holds when it goes on. */
void guard_yield(int state);

/** A kernel's threads are about to run, on stacks whose shadow stacks lie so far from them. */
void guard_enter_kernel(uint64_t distance);

/** Host code goes on. */
void guard_leave_kernel(void);

/** Host code is about to run on other stacks, whose shadow stacks lie so far above them.
 * @return the distance until now */
uint64_t guard_move_stack(uint64_t distance);

#endif
