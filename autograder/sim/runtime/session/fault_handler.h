/** @file fault_handler.h
 * Processor faults. In a kernel they end the launch or are skipped, but do not end the program.
 */
#ifndef LOCKSTEP_SESSION_FAULT_HANDLER_H
#define LOCKSTEP_SESSION_FAULT_HANDLER_H

#include <stdbool.h>
#include <stdint.h>
#include <ucontext.h>

/** Handles a signal in a kernel: adds a finding and changes `context` to where execution resumes.
 * @return whether the program can resume there */
bool crash_in_kernel(int signal_number, ucontext_t *context);

/** Handles a signal in host code, which cannot go on: adds a finding with its line. */
void crash_in_host(int signal_number, const ucontext_t *context);

/** 64-bit Arm divides by zero without a fault: the toolchain inserts a call of this function
 * instead. */
void crash_division(uint64_t return_address);

#endif
