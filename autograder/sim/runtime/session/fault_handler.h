/** @file fault_handler.h
 * What the processor stops in a kernel: the launch ends, or goes on, but not the program.
 */
#ifndef LOCKSTEP_CORE_FAULT_HANDLER_H
#define LOCKSTEP_CORE_FAULT_HANDLER_H

#include <stdbool.h>
#include <stdint.h>
#include <ucontext.h>

/** A signal in a kernel. Says what is wrong, and changes `context` to what comes next.
 * @return whether the program can go on there */
bool crash_in_kernel(int signal_number, ucontext_t *context);

/** 64-bit Arm divides by zero without a signal: the program's own code comes here before. */
void crash_division(uint64_t return_address);

#endif
