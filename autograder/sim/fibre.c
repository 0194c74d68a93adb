/* The first frame of a fibre: what fibre_switch() finds when it goes there for the first time. */
#include "fibre.h"

#include <stdint.h>
#include <string.h>

#if defined(__x86_64__)
enum { SAVED_WORDS = 6, RETURN_WORD = 6, FRAME_WORDS = 8 }; /* six registers, then `ret` pops */
#else
enum { RETURN_WORD = 11, FRAME_WORDS = 20 }; /* x30, the link register, is the 12th word */
#endif

void *fibre_prepare(void *top, void (*entry)(void)) {
    uintptr_t aligned = (uintptr_t)top & ~(uintptr_t)15;
    uintptr_t *frame = (uintptr_t *)aligned - FRAME_WORDS;
    memset(frame, 0, FRAME_WORDS * sizeof *frame);
    frame[RETURN_WORD] = (uintptr_t)entry; /* the next word is a null return address: never used */
    return frame;
}
