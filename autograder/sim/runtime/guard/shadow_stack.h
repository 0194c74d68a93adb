/** @file shadow_stack.h
 * The shadow stack of a lesson's code: copies of return addresses and saved registers, at a fixed
 * distance from the stack, where no pointer of the program may write (toolchain/asm/protect.h).
 */
#ifndef LOCKSTEP_GUARD_SHADOW_STACK_H
#define LOCKSTEP_GUARD_SHADOW_STACK_H

#include <stdint.h>

/** How far the copies lie from the stack that is in use. The protected code reads it. */
extern uint64_t lockstep_return_shadow;

/** Accesses so near above the stack pointer need no closer look: none while host code runs. */
extern uint64_t guard_quick_bytes __attribute__((visibility("hidden")));

/** A kernel's threads are about to run, on stacks whose copies lie so far from them. */
void shadow_enter_kernel(uint64_t distance);

/** Host code goes on. */
void shadow_leave_kernel(void);

/** Host code is about to run on other stacks, whose copies lie so far from them.
 * @return the distance until now */
uint64_t shadow_move(uint64_t distance);

/** Host code is about to run on other stacks, whose shadow lies so far above them.
 * @return the distance until now */
uint64_t shadow_move(uint64_t distance);

#endif
