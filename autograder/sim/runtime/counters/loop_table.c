/* The program's loops, as the assembler saw them: from the label where a round begins to the jump
   back to it. The build lists them (host/assembly_loops.c). Where a round ends is where lanes wait
   for each other: one that had nothing more to do in its round must not run ahead. */
#include "loop_table.h"
#include "counters.h"
#include "core/core.h"

#include <stdlib.h>

/* As it stands in the program. */
struct entry {
    uint64_t first, jump; /* addresses */
    uint64_t turned;      /* its round begins in the middle of the code */
};

extern const struct entry __start_lockstep_loops[] __attribute__((weak));
extern const struct entry __stop_lockstep_loops[] __attribute__((weak));

/* Those that begin first come first; of those that begin at the same place, the longest. */
static int by_first(const void *a, const void *b) {
    const struct loop *x = a, *y = b;
    if (x->first != y->first) return x->first < y->first ? -1 : 1;
    return x->end == y->end ? 0 : x->end > y->end ? -1 : 1;
}

static int by_end(const void *a, const void *b) {
    const struct loop *x = a, *y = b;
    if (x->end != y->end) return x->end < y->end ? -1 : 1;
    return x->first == y->first ? 0 : x->first < y->first ? -1 : 1;
}

/* A loop has a jump back for each `continue`: its round ends at the last of them. And it may have
   several places to jump to from one end: its round begins at the first of them. But a turned loop
   may begin with a whole loop in it. */
static void drop_shorter(int (*order)(const void *, const void *)) {
    uint32_t kept = 0;
    qsort(counters.loops + 1, counters.loop_count, sizeof *counters.loops, order);
    for (uint32_t i = 1; i <= counters.loop_count; i++) {
        const struct loop *l = &counters.loops[i], *k = &counters.loops[kept];
        bool same = order == by_end ? k->end == l->end : k->first == l->first && !k->turned;
        if (!kept || !same) counters.loops[++kept] = *l;
    }
    counters.loop_count = kept;
}

/* The next outer one began before and ends behind. */
static void find_outer(void) {
    for (uint32_t i = 1; i <= counters.loop_count; i++) {
        uint32_t outer = i - 1;
        while (outer && counters.loops[outer].end < counters.loops[i].end)
            outer = counters.loops[outer].outer;
        counters.loops[i].outer = outer;
    }
}

void loops_read(void) {
    uint64_t bytes = (uint64_t)__stop_lockstep_loops - (uint64_t)__start_lockstep_loops;
    uint64_t count = bytes / sizeof(struct entry);
    if (count > MAX_LOOPS) count = MAX_LOOPS;
    counters.loops = calloc(count + 1, sizeof *counters.loops);
    if (!counters.loops) sim_fail("no memory to start with");
    for (uint64_t i = 0; i < count; i++) {
        const struct entry *e = &__start_lockstep_loops[i];
        counters.loops[i + 1] = (struct loop){(uint32_t)(e->first - sim.image_base),
                                              (uint32_t)(e->jump - sim.image_base) + 1, 0,
                                              e->turned != 0};
    }
    counters.loop_count = (uint32_t)count;
    drop_shorter(by_end);
    drop_shorter(by_first);
    find_outer();
}

uint32_t loop_around(uint64_t pc) {
    uint32_t low = 0, high = counters.loop_count + 1; /* the last that begins at or before pc */
    while (high - low > 1) {
        uint32_t middle = (low + high) / 2;
        if (counters.loops[middle].first <= pc)
            low = middle;
        else
            high = middle;
    }
    while (low && counters.loops[low].end < pc) low = counters.loops[low].outer;
    return low;
}
