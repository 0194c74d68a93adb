/** @file untrusted.h
 * The checks that the runtime makes before it acts for untrusted (student) code; runtime/guard
 * implements them. A program started by `lockstep run` contains no untrusted code, so every check
 * succeeds. The worker of a lesson links a student's file. Its host code may access only its own
 * variables, its own stack and its own allocations. This holds for its loads and stores, which the
 * compiler instruments, and for accesses that a library function makes on its behalf.
 */
#ifndef LOCKSTEP_CORE_UNTRUSTED_H
#define LOCKSTEP_CORE_UNTRUSTED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "state.h"

/** True if this program is a worker that contains untrusted code. */
bool guard_enabled(void);

/** True while the worker's trusted code runs, which may access all memory. */
bool guard_is_trusted_code(void);

/** True if trusted code runs, or the program has no untrusted code. */
bool guard_is_off(void);

/** Registers a host allocation of the program. @return p */
void *guard_add(void *p, uint64_t bytes);
/** Unregisters an allocation. @return false if p is not the start of one */
bool guard_remove(const void *p);

/** True if the range lies in the program's variables or allocations, stacks excluded; or if the
 * program has no untrusted code. */
bool guard_holds(const void *p, uint64_t bytes);

/** The variables of untrusted host code, or its allocation, that contain the address: it may access
 * all of that. Empty if none do, or while trusted code runs. */
struct interval guard_own_range(uint64_t address);

/** Ends the program with a finding if untrusted host code must not access the range.
 * @param frame lower end of the program's own frames; stack memory below it belongs to the
 * runtime */
void guard_access(const void *p, uint64_t bytes, uint64_t pc, int kind, const void *frame);

/** True if the running code, host or kernel, may access the range. */
bool guard_may_access(const void *p, uint64_t bytes, int kind, const void *frame);

/** guard_access() for a function that reads or writes the range on behalf of its caller. */
void guard_call(const void *p, uint64_t bytes, uint64_t pc, int kind, const void *frame);

/** Checks a free(). Ends the program if the C library is sorting that memory (libc_guard.c). */
void guard_frees(const void *p, uint64_t pc);

/** guard_call() for a string that the callee reads. @return its length, at most `most` */
size_t guard_text(const char *s, size_t most, uint64_t pc, const void *frame);

/** For functions that the program calls: declare what the callee reads or writes through a pointer
 * argument. The callee's own frame lies below the caller's and is not accessible. */
#define GUARD_CALLER       sim_pc(__builtin_return_address(0))
#define CALL_WRITES(p, n)  guard_call(p, n, GUARD_CALLER, ACCESS_WRITE, __builtin_dwarf_cfa())
#define CALL_READS(p, n)   guard_call(p, n, GUARD_CALLER, ACCESS_READ, __builtin_dwarf_cfa())
#define CALL_READS_TEXT(s) ((void)guard_text(s, SIZE_MAX, GUARD_CALLER, __builtin_dwarf_cfa()))

/** Ends the program if an untrusted kernel calls this host-only function. */
void guard_host_only(uint64_t pc);

/** Ends the program with a finding; `what` is its detail text. */
_Noreturn void guard_stop(const void *p, uint64_t bytes, uint64_t pc, int kind, const char *what);

/* ---- calls ---- */

/** Control-flow integrity: ends the program with a finding unless `target` is a function that the
 * lesson's files define or name. Also for function addresses that untrusted code passes to the
 * runtime for a later call. No effect without untrusted code. */
void cfi_check(uint64_t target, uint64_t pc);

/** cfi_check() for the entry function of a launch. */
void cfi_check_entry(uint64_t target, uint64_t pc);

/* ---- stacks ---- */

/** sim_yield() in the middle of an access check: the announced access stays valid until the thread
 * continues. */
void guard_yield(int state);

/** After __tsan_read_range(), __tsan_write_range() or __tsan_write16(): the accesses that follow
 * may make this copy. */
void guard_announce_copy(uint64_t from, uint64_t bytes, bool store);

/** Threads of a kernel are about to run, on stacks with shadow stacks at this distance, in bytes.
 */
void guard_enter_kernel(uint64_t distance);

/** The kernel has ended; host code continues. */
void guard_leave_kernel(void);

/** Host code is about to run on other stacks, with shadow stacks this many bytes above them.
 * @return the previous distance */
uint64_t guard_move_stack(uint64_t distance);

#endif
