/* Hooks for lessons: the counted operator and TODO marks in a student's kernel (lockstep/kernel.h).
 * No other file of the runtime depends on lessons. */
#include "guard.h"
#include "core/core.h"
#include "counters/counters.h"

void lockstep_todo(void);
uint32_t lockstep_counted_apply(uint32_t a, uint32_t b);
uint64_t lockstep_counted_value(uint64_t result, uint64_t left, uint64_t right);
uint64_t lockstep_counted_bare(uint64_t result, uint64_t left, uint64_t right);
bool lockstep_counted_equal(uint64_t a, uint64_t b);
bool lockstep_counted_less(int64_t a, int64_t b);
uint32_t lockstep_chosen_identity(void);

/* A TODO mark is reached: results from here on are meaningless, so the launch ends. */
void lockstep_todo(void) {
    count_todo();
    if (sim.current) sim_abandon();
}

int sim_todo(void) { return (int)host_totals()->todo; }

/* Counts one operation: one step of its thread (or of the host). */
static inline void count(uint32_t left, uint32_t right, uint32_t result, void *caller) {
    struct thread *t = sim.current;
    uint64_t step = t ? t->steps : steps_now();
    if (sim.options.count_steps) profile_add(step - steps_at_begin(), 1);
    count_operator(t);
    if (sim.options.trace && t) trace_operator(sim_pc(caller), left, right, result);
}

/* Applies the case's operator. */
uint32_t lockstep_counted_apply(uint32_t a, uint32_t b) {
    uint32_t result = lockstep_apply_keyed(sim.options.operation, &sim_secret.key, a, b);
    count(a, b, result, __builtin_return_address(0));
    return result;
}

uint64_t lockstep_counted_value(uint64_t result, uint64_t left, uint64_t right) {
    count((uint32_t)left, (uint32_t)right, (uint32_t)result, __builtin_return_address(0));
    return result;
}

uint64_t lockstep_counted_bare(uint64_t result, uint64_t left, uint64_t right) {
    (void)left, (void)right;
    count(0, 0, 0, __builtin_return_address(0));
    return result;
}

static inline uint64_t compared(uint64_t v) {
    return lockstep_compared_keyed(sim.options.operation, &sim_secret.key, v);
}

bool lockstep_counted_equal(uint64_t a, uint64_t b) {
    count(0, 0, 0, __builtin_return_address(0));
    return compared(a) == compared(b);
}

bool lockstep_counted_less(int64_t a, int64_t b) {
    count(0, 0, 0, __builtin_return_address(0));
    return (int64_t)compared((uint64_t)a) < (int64_t)compared((uint64_t)b);
}

uint32_t lockstep_chosen_identity(void) {
    return lockstep_identity_keyed(sim.options.operation, &sim_secret.key);
}
