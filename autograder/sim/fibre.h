/** @file fibre.h
 * A fibre is a stack and the point where it left off. One OS thread runs all fibres, so a switch is
 * an ordinary function call that returns on another stack.
 */
#ifndef LOCKSTEP_SIM_FIBRE_H
#define LOCKSTEP_SIM_FIBRE_H

/** Saves the caller's registers and stack pointer in *save and continues at `to`. */
void fibre_switch(void **save, void *to);

/** Saves as well, and calls entry() on the stack that ends at `top`, a multiple of 16. */
void fibre_start(void **save, void *top, void (*entry)(void));

/** Prepares the stack that ends at `top` so that switching to the result calls entry(). */
void *fibre_prepare(void *top, void (*entry)(void));

#endif
