/* The table of the program's loops, from the label where an iteration begins to the jump back (back
   edge). The build creates it from the assembly (toolchain/asm/loops.c). Lanes reconverge at back
   edges: a lane with a short iteration must not run ahead of the others. */
#include "loop_table.h"
#include "counters.h"
#include "core/core.h"

#include <stdlib.h>

/* The format in the program's section. */
struct entry {
    uint64_t first, jump; /* addresses of the first instruction and of the back edge */
    uint64_t turned;      /* rotated loop: an iteration begins in the middle of the code */
};

extern const struct entry __start_lockstep_loops[] __attribute__((weak));
extern const struct entry __stop_lockstep_loops[] __attribute__((weak));

/* Order by start; of two loops with the same start, the longer one first. */
static int by_first(const void *a, const void *b) {
    const struct loop *x = a, *y = b;
    if (x->first != y->first) return x->first < y->first ? -1 : 1;
    return x->end == y->end ? 0 : x->end > y->end ? -1 : 1;
}

/* Order by end; of two loops with the same end, the longer one first. */
static int by_end(const void *a, const void *b) {
    const struct loop *x = a, *y = b;
    if (x->end != y->end) return x->end < y->end ? -1 : 1;
    return x->first == y->first ? 0 : x->first < y->first ? -1 : 1;
}

/* Keeps one entry per loop. A loop with `continue` has several back edges: the last one is its end.
   A loop may be entered at several labels: the first one is its start. But a rotated loop may begin
   with a complete inner loop, so two starts do not prove that both are one loop. */
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

/* Finds the enclosing loop: the last one that starts before and ends after this one. Loops nest, so
   a candidate that is too short can be replaced by its own enclosing loop. */
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
    /* site.loop has 16 bits; further loops are not recognised */
    if (count > MAX_LOOPS) count = MAX_LOOPS;
    counters.loops = calloc(count + 1, sizeof *counters.loops);
    if (!counters.loops) sim_fail("not enough memory to start the simulator");
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

/* The last loop that starts at or before pc contains pc, or one of its enclosing loops does. */
uint32_t loop_around(uint64_t pc) {
    uint32_t low = 0, high = counters.loop_count + 1;
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
