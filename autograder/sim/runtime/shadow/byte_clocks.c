/* Logical clocks of single bytes: threads that use different bytes of a word do not wait for each
   other, as those of a thread's own 8-bit or 16-bit counts. Only words that were accessed so have
   them, in their split cells. */
#include "shadow_internal.h"

/* The word's clock shows whether someone else has set it since: a new run or block, or a store of
   the whole word. Then it is that of all bytes. */
static void catch_up(struct byte_cells *b, uint32_t clock) {
    if (clock == b->latest) return;
    for (int i = 0; i < GRANULE; i++) b->steps[i] = clock;
    b->latest = clock;
}

void pass_byte_steps(struct byte_cells *b, uint64_t word, uint32_t mask, int kind) {
    uint32_t *clock = clock_of(word);
    struct thread *t = sim.current;
    if (!clock || !t) return;
    catch_up(b, *clock);
    for (int i = 0; i < GRANULE; i++)
        if (mask >> i & 1 && kind != ACCESS_WRITE && b->steps[i] > t->steps) t->steps = b->steps[i];
    if (kind == ACCESS_READ) return;
    b->latest = 0;
    for (int i = 0; i < GRANULE; i++) {
        if (mask >> i & 1) b->steps[i] = (uint32_t)t->steps;
        if (b->steps[i] > b->latest) b->latest = b->steps[i];
    }
    *clock = b->latest;
}
