/* Hooks for lessons: the counted operator and TODO marks in a student's kernel (lockstep/kernel.h).
 * No other file of the runtime depends on lessons. */
#include "guard.h"
#include "core/core.h"
#include "counters/counters.h"

void lockstep_todo(void);
uint32_t lockstep_counted_apply(uint32_t a, uint32_t b);
uint32_t lockstep_chosen_identity(void);

/* A TODO mark is reached: results from here on are meaningless, so the launch ends. */
void lockstep_todo(void) {
    counters.end.todo = 1;
    if (sim.current) sim_abandon();
}

int sim_todo(void) { return (int)counters.end.todo; }

/* Attributes the operation to a thread, a library call (device work that runs on the host) or host
 * code (not device work). */
static void count_operation(struct thread *t) {
    if (t) {
        counters.metrics.work++;
        t->worked = true;
    } else if (sim.library) {
        counters.end.metrics.work++;
    } else {
        counters.end.metrics.host_operations++;
    }
}

/* Applies the case's operator and counts it: one operation, one step of its thread (or of the
 * host). */
uint32_t lockstep_counted_apply(uint32_t a, uint32_t b) {
    struct thread *t = sim.current;
    uint64_t *steps = t ? &t->steps : &counters.now_steps;
    count_operation(t);
    if (sim.options.count_steps) profile_add(*steps - counters.begin_steps, 1);
    ++*steps;
    if (sim.options.trace && t) {
        uint64_t pc = sim_pc(__builtin_return_address(0));
        request_log(site_id(pc, ACCESS_OPERATOR, 0), 0, 0);
    }
    return lockstep_apply_keyed(sim.options.operation, &sim_secret.key, a, b);
}

uint32_t lockstep_chosen_identity(void) {
    return lockstep_identity_keyed(sim.options.operation, &sim_secret.key);
}
