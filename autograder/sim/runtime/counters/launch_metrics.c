/* Metrics of the running launch, records of completed launches, and totals of the run. */
#include "counters.h"
#include "core/core.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool counters_init(void) {
    counters.site_of = sim_reserve(sim.text_bytes * sizeof *counters.site_of);
    counters.log = sim_reserve(LOG_ENTRIES * WARP * sizeof *counters.log);
    counters.log_value = sim_reserve(LOG_ENTRIES * WARP * sizeof *counters.log_value);
    return counters.site_of && counters.log && counters.log_value;
}

static void clear_profile(void) {
    memset(counters.profile, 0, counters.profile_count * sizeof *counters.profile);
    counters.profile_count = 0;
    counters.profile_dropped = false;
}

void counters_begin_run(void) {
    counters.launch_count = 0;
    counters.trace_count = counters.trace_steps = 0;
    counters.trace_value = NULL;
    clear_profile();
    counters.end = (struct end_record){0};
    counters.now_steps = counters.begin_steps = 0;
    memset(counters.logged, 0, sizeof counters.logged);
}

/* ---- launches ---- */

void counters_begin_grid(void) { memset(&counters.metrics, 0, sizeof counters.metrics); }

void counters_begin_launch(uint64_t blocks) {
    counters.metrics.launches = 1;
    counters.metrics.blocks = blocks;
    counters.metrics.threads = blocks * sim.block_threads;
    counters.log_step = !sim.options.findings_only;
    /* logical clocks need the logs, too, even if no requests are counted */
    counters.counting = counters.log_step || sim.options.count_steps;
}

void counters_end_launch(uint64_t steps) {
    if (counters.launch_count == counters.launch_capacity) {
        counters.launch_capacity = counters.launch_capacity ? 2 * counters.launch_capacity : 64;
        counters.launches = realloc(counters.launches,
                                    counters.launch_capacity * sizeof *counters.launches);
        if (!counters.launches) sim_fail("out of memory for the record");
    }
    counters.metrics.steps = steps;
    struct launch_record *l = &counters.launches[counters.launch_count++];
    *l = (struct launch_record){.dynamic_shared = sim.dynamic_bytes, .metrics = counters.metrics};
    const char *note = sim.actor == ACTOR_LIBRARY ? " (library, not counted)" : "";
    snprintf(l->kernel, sizeof l->kernel, "%.*s%s", (int)(sizeof l->kernel - strlen(note)) - 1,
             sim.kernel_name, note);
    memcpy(l->grid, sim.grid, sizeof l->grid);
    memcpy(l->block, sim.block_size, sizeof l->block);
}

/* ---- speculative workers ---- */

void counters_begin_worker(void) {
    counters.metrics = (struct lockstep_metrics){0};
    counters.trace_steps = 0;
    clear_profile();
}

static uint64_t larger(uint64_t a, uint64_t b) { return a > b ? a : b; }

void counters_add_worker(const struct lockstep_metrics *m, uint64_t now_steps,
                         uint64_t trace_steps) {
    struct lockstep_metrics *sum = &counters.metrics;
    uint64_t thread = larger(sum->longest_thread, m->longest_thread);
    uint64_t block = larger(sum->longest_block, m->longest_block);
#define ADD(name, text) sum->name += m->name;
    LOCKSTEP_METRICS(ADD)
#undef ADD
    sum->longest_thread = thread, sum->longest_block = block;
    sum->warp_instructions += m->warp_instructions;
    sum->lanes += m->lanes;
    counters.trace_steps += trace_steps;
    steps_raise(now_steps);
}

/* ---- the host ---- */

void count_copy(bool to_device, uint64_t bytes) {
    struct lockstep_metrics *m = &counters.end.metrics;
    *(to_device ? &m->host_to_device_bytes : &m->device_to_host_bytes) += bytes;
}

void count_overlapped_copy(uint64_t bytes) { counters.end.metrics.overlapped_bytes += bytes; }

static struct { uint64_t now, longest; /* memory instructions of an element */ } element;

void count_library_atomic(void) {
    counters.end.metrics.atomics++;
    element.now++;
}

void count_element_access(void) { element.now++; }

void count_element_end(void) {
    if (element.longest < element.now) element.longest = element.now;
    element.now = 0;
}

static uint64_t sorted_bytes; /* less than a word */

void count_sorted(uint64_t bytes) {
    sorted_bytes += bytes;
    counters.end.metrics.sorted_words += sorted_bytes / 4;
    sorted_bytes %= 4;
}

void count_library_end(void) {
    counters.end.metrics.longest_call += element.longest;
    element.longest = 0;
}

void count_team(uint64_t instructions, uint64_t locks) {
    counters.end.metrics.team_instructions += instructions;
    counters.end.metrics.team_locks += locks;
}

void count_todo(void) { counters.end.todo = 1; }

void count_split(void) { counters.end.split = 1; }

void count_operator(struct thread *t) {
    if (t) {
        counters.metrics.work++;
        t->worked = true;
        t->steps++;
        return;
    }
    if (sim.library)
        counters.end.metrics.work++;
    else
        counters.end.metrics.host_operations++;
    counters.now_steps++;
}
