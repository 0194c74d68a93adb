/* Resources that a program made and has not given back: memory, streams, events. */
#include "runtime.h"
#include "sim.h"
#include "streams.h"

#include <stdio.h>

static uint64_t memory_left(uint64_t *pc) {
    uint64_t left = 0;
    for (uint32_t i = 0; i < sim.allocation_count; i++) {
        const struct allocation *a = &sim.allocations[i];
        if (a->freed || a->of_graph) continue;
        left++;
        *pc = a->pc;
    }
    return left;
}

struct sim_left sim_left(void) {
    uint64_t pc;
    return (struct sim_left){memory_left(&pc), streams_left(&pc), events_left(&pc)};
}

static void tell(uint64_t more, uint64_t pc, const char *what, const char *how) {
    if (!more) return;
    struct finding *f = finding_add(FINDING_LEAK, SPACE_HOST, SEVERITY_ERROR, pc, 0);
    if (f->count == 1)
        snprintf(f->detail, sizeof f->detail,
                 "each call leaves %llu more %s%s behind: %s them, or keep them for the next call",
                 (unsigned long long)more, what, more == 1 ? "" : "s", how);
}

void sim_tell_left(const struct sim_left *before) {
    uint64_t pc[3] = {0}, memory = memory_left(&pc[0]), streams = streams_left(&pc[1]),
             events = events_left(&pc[2]);
    if (sim.sticky_error) return; /* then nothing can be freed */
    tell(memory > before->memory ? memory - before->memory : 0, pc[0], "allocation", "free");
    tell(streams > before->streams ? streams - before->streams : 0, pc[1], "stream", "destroy");
    tell(events > before->events ? events - before->events : 0, pc[2], "event", "destroy");
}
