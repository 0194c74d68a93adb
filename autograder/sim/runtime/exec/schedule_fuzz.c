/* Schedules other than the canonical one: each seed permutes lanes, warps and blocks, and preempts
   threads where other threads could observe the difference. */
#include "grid.h"
#include "exec.h"
#include "core/core.h"

enum { PREEMPTIONS = 200 }; /* per launch: suspending a block is expensive */

/* Own generator: the schedule must depend on the seed only. */
static uint64_t random_state;

void schedule_seed(uint64_t seed) {
    random_state = seed;
    sched.preemptions = PREEMPTIONS;
}

uint64_t schedule_next(void) { /* SplitMix64 (G. L. Steele, D. Lea, C. H. Flood, OOPSLA 2014) */
    uint64_t z = random_state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

/* May preempt the running thread. Called before accesses that other threads can observe: atomics,
   volatile accesses, fences. Other threads then see intermediate states: one flag set but not the
   next, a lock held, a sum without its prefix. */
void sim_preempt(uint64_t pc) {
    if (!sim.options.schedule || sim.options.resident || !sim.current) return;
    if (!sched.preemptions || schedule_next() % 8) return;
    sched.preemptions--;
    sim.progress++;
    sim.current->pc = pc;
    guard_yield(SPINNING);
}

/* Fisher-Yates shuffle. */
void schedule_shuffle(uint8_t *order, uint32_t count, bool permute) {
    for (uint32_t i = 0; i < count; i++) order[i] = (uint8_t)i;
    for (uint32_t i = count; permute && i > 1; i--) {
        uint32_t j = schedule_next() % i;
        uint8_t swap = order[i - 1];
        order[i - 1] = order[j];
        order[j] = swap;
    }
}

/* i * step + shift modulo the count is a permutation if step and count are coprime. */
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
