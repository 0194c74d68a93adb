/* Other orders than the canonical one: every seed permutes lanes, warps and blocks, and puts
   threads aside where others could notice. */
#include "grid.h"
#include "exec.h"
#include "core/core.h"

enum { PREEMPTIONS = 200 }; /* a launch: to put a block aside takes a while */

static uint64_t random_state;

void schedule_seed(uint64_t seed) {
    random_state = seed;
    sched.preemptions = PREEMPTIONS;
}

uint64_t schedule_next(void) { /* splitmix64 (Steele, Lea and Flood 2014) */
    uint64_t z = random_state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

/* In another order than the canonical one, a thread may be put aside wherever others could notice:
   so that they see a flag raised but not the next one, a lock held, a sum without its prefix. */
void sim_preempt(uint64_t pc) {
    if (!sim.options.schedule || sim.options.resident || !sim.current) return;
    if (!sched.preemptions || schedule_next() % 8) return;
    sched.preemptions--;
    sim.progress++;
    sim.current->pc = pc;
    guard_yield(SPINNING);
}

void schedule_shuffle(uint8_t *order, uint32_t count, bool permute) {
    for (uint32_t i = 0; i < count; i++) order[i] = (uint8_t)i;
    for (uint32_t i = count; permute && i > 1; i--) {
        uint32_t j = schedule_next() % i;
        uint8_t swap = order[i - 1];
        order[i - 1] = order[j];
        order[j] = swap;
    }
}

/* Blocks by seed: multiply by an odd step and add, modulo the count, is a permutation if coprime.
 */
uint64_t schedule_step(uint64_t blocks) {
    for (;;) {
        uint64_t step = 1 + schedule_next() % blocks, a = step, b = blocks;
        while (b) {
            uint64_t r = a % b;
            a = b;
            b = r;
        }
        if (a == 1) return step;
    }
}
