/** @file cfi.h
 * A lesson's file calls functions, and nothing else: not an address that it has worked out, which
 * could be in the middle of the simulator's code.
 */
#ifndef LOCKSTEP_GUARD_CFI_H
#define LOCKSTEP_GUARD_CFI_H

#include <stdint.h>

/** Ends the program, with a finding, unless the lesson's files have a function there or name the
 * simulator's or the C library's (or this is no subject). For addresses that a lesson's file gave
 * away, too: of functions that are to be called later. */
void cfi_check(uint64_t target, uint64_t pc);

/** The same for a function that a launch is to call. */
void cfi_check_entry(uint64_t target, uint64_t pc);

/** The address that was found to be a function last. */
extern uint64_t cfi_known_target __attribute__((visibility("hidden")));

#endif
