/* What the contract of a lesson calls in a student's kernel: the counted operator, and the mark of
   a
   TODO (lockstep/kernel.h). The only part of the runtime that knows of lessons. */
#include "guard.h"
#include "core/core.h"
#include "counters/counters.h"
#include "sim/abi/cudart.h"

void lockstep_todo(void);
uint32_t lockstep_counted_apply(uint32_t a, uint32_t b);
uint32_t lockstep_chosen_identity(void);

/* A hole is open: nothing after it means anything. */
void lockstep_todo(void) {
    counters.end.todo = 1;
    if (sim.current) sim_abandon();
}

int sim_todo(void) { return (int)counters.end.todo; }

/* Whose work it is: a thread's, a library call's (its code runs on the host, for the device), or
   the host's own, which is no work of the device. */
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

/* The operator of the case, counted: one operation, one step of its thread (or of the host). */
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
