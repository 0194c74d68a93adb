/** @file context_switch.h
 * Fibres: a stack, and the saved point of execution on it. One OS thread runs all fibres, so a
 * switch is an ordinary function call that returns on another stack.
 */
#ifndef LOCKSTEP_EXEC_CONTEXT_SWITCH_H
#define LOCKSTEP_EXEC_CONTEXT_SWITCH_H

#include <stdint.h>

/** Layout of the saved registers on a stack (callee_saved.inc). FIBRE_OFFSET: the saved stack
 * pointer modulo 16; LINE: bytes in a cache line. FIBRE_ARGUMENT, _FUNCTION, _NEXT: words that
 * become the registers which fibre_begin() reads. FIBRE_RETURN: the word with the address to
 * continue at. FIBRE_ABOVE: a zero return address, which ends stack walks. */
#if defined(__x86_64__)
enum { FIBRE_OFFSET = 8, LINE = 64 };
enum { FIBRE_ARGUMENT = 2, FIBRE_FUNCTION, FIBRE_NEXT, FIBRE_RETURN = 6 };
enum { FIBRE_ABOVE = 7, FIBRE_WORDS = 9 };
#else
enum { FIBRE_OFFSET = 0, LINE = 64 };
enum { FIBRE_NEXT = 0, FIBRE_FUNCTION, FIBRE_ARGUMENT, FIBRE_RETURN = 11 };
enum { FIBRE_ABOVE = 10, FIBRE_WORDS = 20 };
#endif

/** Saves the caller's registers on its stack, stores the stack pointer in *save, and continues at
 * `to`. Returns when another fibre switches back to *save. */
void fibre_switch(void **save, void *to);

/** Continues at `to` without saving the caller: does not return. */
void fibre_go(void *to);

/** A call to be made: function(argument). */
struct fibre_call {
    void (*function)(void *);
    void *argument;
};

/** The code in which a new fibre begins; only its address is used. */
void fibre_begin(void);

/** Prepares the stack that ends at `top`, a multiple of 16. Switching to the result calls `first`,
 * then what next() returns, and so on. All fibres make these calls from one place, so when a thread
 * returns, the processor's return predictor is right. @return the saved stack pointer */
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
