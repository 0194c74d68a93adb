/** @file context_switch.h
 * A fibre is a stack and the point where it left off. One OS thread runs all fibres, so a switch is
 * an ordinary function call that returns on another stack.
 */
#ifndef LOCKSTEP_EXEC_CONTEXT_SWITCH_H
#define LOCKSTEP_EXEC_CONTEXT_SWITCH_H

#include <stdint.h>

/** Where what is saved begins: so many bytes above a multiple of 16; a line of the cache has 64. Of
 * the words saved, which become the registers that fibre_begin() asks, and which says where a fibre
 * goes on. Above them lies a null word: a return address, for who walks up the stack. */
#if defined(__x86_64__)
enum { FIBRE_OFFSET = 8, LINE = 64 };
enum { FIBRE_ARGUMENT = 2, FIBRE_FUNCTION, FIBRE_NEXT, FIBRE_RETURN = 6 };
enum { FIBRE_ABOVE = 7, FIBRE_WORDS = 9 };
#else
enum { FIBRE_OFFSET = 0, LINE = 64 };
enum { FIBRE_NEXT = 0, FIBRE_FUNCTION, FIBRE_ARGUMENT, FIBRE_RETURN = 11 };
enum { FIBRE_ABOVE = 10, FIBRE_WORDS = 20 };
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

/** Where a fibre's first calls are made, by what fibre_prepare() has left for three registers. */
void fibre_begin(void);

/** Prepares the stack that ends at `top`, a multiple of 16, so that switching to the result calls
 * `first`, then what next() says, and so on. All fibres make these calls from one place: who
 * returns goes where the last call of all came from, as the processor expects it to. */
static inline void *fibre_prepare(void *top, struct fibre_call (*next)(void),
                                  struct fibre_call first) {
    uintptr_t *frame = (uintptr_t *)top - FIBRE_WORDS;
    frame[FIBRE_FUNCTION] = (uintptr_t)first.function;
    frame[FIBRE_ARGUMENT] = (uintptr_t)first.argument;
    frame[FIBRE_NEXT] = (uintptr_t)next;
    frame[FIBRE_RETURN] = (uintptr_t)fibre_begin;
    frame[FIBRE_ABOVE] = 0;
    return frame;
}

#endif
