/* The record: everything since sim_begin(), sent to the parent. */
#include "core/core.h"
#include "memory/memory.h"
#include "counters/counters.h"
#include "report/report.h"
#include "exec/exec.h"
#include "hb/hb.h"
#include "cudart/cudart.h"

#include <errno.h>
#include <malloc.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* ---- sending ---- */

static int send_bytes(int fd, const void *data, uint64_t bytes) {
    for (const char *p = data; bytes;) {
        ssize_t n = write(fd, p, bytes);
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) return -1;
        p += n;
        bytes -= (uint64_t)n;
    }
    return 0;
}

static int send_message(int fd, uint32_t type, const void *data, uint64_t bytes) {
    struct message_header h = {RECORD_MAGIC, type, bytes};
    return send_bytes(fd, &h, sizeof h) || send_bytes(fd, data, bytes) ? -1 : 0;
}

static void add_up(struct lockstep_metrics *sum, const struct lockstep_metrics *m) {
#define ADD(name, text) sum->name += m->name;
    LOCKSTEP_METRICS(ADD)
#undef ADD
    sum->warp_instructions += m->warp_instructions;
    sum->lanes += m->lanes;
}

static struct end_record make_end(void) {
    struct end_record end = *host_totals(); /* holds the host's own work */
    for (uint64_t i = 0; i < launches_counted(); i++)
        add_up(&end.metrics, &launch_counted(i)->metrics);
    end.metrics.steps = steps_now() - steps_at_begin();
    end.dropped = findings_dropped(false);
    end.dropped_errors = findings_dropped(true);
    end.shared_sites = sites_shared();
    end.error = (uint32_t)(sim.sticky_error ? sim.sticky_error : sim.last_error);
    return end;
}

static int send_trace(int fd) {
    for (uint32_t i = 0; i < sim_allocations(); i++) {
        const struct allocation *a = sim_allocation_at(i);
        struct trace_array t = {.id = i, .space = SPACE_GLOBAL, .bytes = a->bytes};
        memcpy(t.name, a->name, sizeof t.name);
        if (send_message(fd, MESSAGE_TRACE_ARRAY, &t, sizeof t)) return -1;
    }
    uint64_t count;
    const struct trace_event *events = trace_events(&count);
    return send_message(fd, MESSAGE_TRACE_EVENT, events, count * sizeof *events);
}

/* At most MAX_RECORD_FINDINGS: errors first, each severity in the order in which they were found.
 */
static int send_findings(int fd) {
    uint32_t errors = 0, warnings = 0, most_warnings = 0;
    for (uint32_t i = 0; i < findings_count(); i++)
        errors += finding_at(i)->severity == SEVERITY_ERROR;
    if (errors < MAX_RECORD_FINDINGS) most_warnings = MAX_RECORD_FINDINGS - errors;
    errors = 0;
    for (uint32_t i = 0; i < findings_count(); i++) {
        const struct finding *f = finding_at(i);
        bool error = f->severity == SEVERITY_ERROR;
        if (error ? errors++ < MAX_RECORD_FINDINGS : warnings++ < most_warnings) {
            if (send_message(fd, MESSAGE_FINDING, f, sizeof *f)) return -1;
            continue;
        }
        finding_drop(f);
    }
    return 0;
}

static int send_profile(int fd) {
    uint64_t count;
    const uint64_t *profile = work_profile(&count);
    return count ? send_message(fd, MESSAGE_WORK_PROFILE, profile, count * sizeof *profile) : 0;
}

int sim_report(int fd, int check_leaks) {
    if (check_leaks) leaks_find();
    race_settle();
    for (uint64_t i = 0; i < launches_counted(); i++)
        if (send_message(fd, MESSAGE_LAUNCH, launch_counted(i), sizeof(struct launch_record)))
            return -1;
    if (send_findings(fd)) return -1;
    if (sim.options.trace && send_trace(fd)) return -1;
    if (send_profile(fd)) return -1;
    struct end_record end = make_end();
    return send_message(fd, MESSAGE_END, &end, sizeof end);
}

/* ---- beginning ---- */

void sim_begin(const struct sim_options *options) {
    sim_init();
    sim_stacks_release(); /* what the run before needed, this one may not */
    malloc_trim(0);
    sim.options = *options;
    finding_forget_all();
    counters_begin_run();
    api_begin_run();
    sim.run++;
    memset(sim.variable_steps, 0, (sim.variable_bytes / GRANULE + 2) * sizeof *sim.variable_steps);
    for (uint32_t i = 0; options->count_steps && i < sim_allocations(); i++) {
        const struct allocation *a = sim_allocation_at(i);
        uint64_t from = (uint64_t)(a->start - sim.arena) / GRANULE;
        uint64_t to = from + (a->bytes + GRANULE - 1) / GRANULE;
        if (!a->freed) sim_zero(&sim.cell_steps[from], &sim.cell_steps[to]);
    }
}
