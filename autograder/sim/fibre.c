/* The first frame of a fibre: what fibre_switch() finds when it goes there for the first time. */
#include "fibre.h"

#include <stdint.h>

/* Which of the saved words become the registers that fibre_begin() asks, and where it is found.
   Above lie two null words: a return address, for who walks up the stack. */
#if defined(__x86_64__)
enum { ARGUMENT = 2, FUNCTION = 3, NEXT = 4, RETURN = 6, ABOVE = 7, WORDS = 9 };
#else
enum { NEXT = 0, FUNCTION = 1, ARGUMENT = 2, ABOVE = 10, RETURN = 11, WORDS = 20 };
#endif

void fibre_begin(void);

void *fibre_prepare(void *top, struct fibre_call (*next)(void), struct fibre_call first) {
    uintptr_t *frame = (uintptr_t *)top - WORDS;
    frame[FUNCTION] = (uintptr_t)first.function;
    frame[ARGUMENT] = (uintptr_t)first.argument;
    frame[NEXT] = (uintptr_t)next;
    frame[RETURN] = (uintptr_t)fibre_begin;
    frame[ABOVE] = 0;
    return frame;
}
