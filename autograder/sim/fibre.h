/** @file fibre.h
 * A fibre is a stack and the point where it left off. One OS thread runs all fibres, so a switch is
 * an ordinary function call that returns on another stack.
 */
#ifndef LOCKSTEP_SIM_FIBRE_H
#define LOCKSTEP_SIM_FIBRE_H

/** Where what is saved begins: so many bytes above a multiple of 16; a line of the cache has 64. */
#if defined(__x86_64__)
enum { FIBRE_OFFSET = 8, LINE = 64 };
#else
enum { FIBRE_OFFSET = 0, LINE = 64 };
#endif

/** Saves the caller's registers and stack pointer in *save and continues at `to`. */
void fibre_switch(void **save, void *to);

/** Continues at `to`; who calls is never come back to. */
void fibre_go(void *to);

/** A function that is to be called. */
struct fibre_call {
    void (*function)(void *);
    void *argument;
};

/** Prepares the stack that ends at `top`, a multiple of 16, so that switching to the result calls
 * `first`, then what next() says, and so on. All fibres make these calls from one place: who
 * returns goes where the last call of all came from, as the processor expects it to. */
void *fibre_prepare(void *top, struct fibre_call (*next)(void), struct fibre_call first);

#endif
