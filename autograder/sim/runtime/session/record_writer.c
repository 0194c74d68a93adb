/* The record: everything since sim_begin(), sent to the parent. */
#include "core/core.h"
#include "memory/memory.h"
#include "counters/counters.h"
#include "report/report.h"
#include "exec/exec.h"
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

static bool is_guess(uint64_t pc) { return counters.sites[counters.site_of[pc]].guess; }

/* A plain read beside atomics that its thread's own compare-and-swap makes good. */
static bool is_checked_guess(const struct finding *f) {
    if (f->access == ACCESS_READ && f->other_access == ACCESS_ATOMIC) return is_guess(f->pc);
    if (f->access == ACCESS_ATOMIC && f->other_access == ACCESS_READ) return is_guess(f->other_pc);
    return false;
}

/* Writes that race but all store the same value are a warning of their own, and so are guesses. */
static void settle_severities(void) {
    finding_settle();
    for (uint32_t i = 0; i < findings.count; i++) {
        struct finding *f = &findings.list[i];
        if (f->kind != FINDING_RACE) continue;
        bool same = !findings.values_differ[i], guess = !same && is_checked_guess(f);
        if (!same && !guess) continue;
        f->severity = SEVERITY_WARNING;
        snprintf(f->detail, sizeof f->detail, "%s",
                 same ? "all of them stored the same value"
                      : "the compare-and-swap that follows checks the value, so an old one costs "
                        "one more round; a volatile or atomic read would be no race");
    }
}

/* What the build knows of the program's volatile reads (host/assembly_looks.c): is one a look at a
   flag, or of data? */
enum look { LOOK_UNKNOWN, LOOK_FLAG, LOOK_DATA };
extern const struct look_entry {
    uint64_t address, look;
} __start_lockstep_looks[] __attribute__((weak)), __stop_lockstep_looks[] __attribute__((weak));

static enum look look_at(uint64_t pc, uint32_t access) {
    uint64_t bytes = (uint64_t)__stop_lockstep_looks - (uint64_t)__start_lockstep_looks;
    const struct look_entry *e = __start_lockstep_looks;
    for (uint64_t i = 0; access == ACCESS_READ && i < bytes / sizeof *e; i++)
        if (e[i].address - sim.image_base == pc) return (enum look)e[i].look;
    return LOOK_UNKNOWN;
}

static bool waits(uint64_t pc) { return counters.sites[counters.site_of[pc]].waits; }
static bool idles(uint64_t pc) { return counters.sites[counters.site_of[pc]].idles; }

/* Volatile accesses that turned out to be of a flag are what flags are for: a thread waits for it;
   or all who set it store the same. In global memory, where no barrier is to be had between blocks,
   to ask whether it is set is enough, and a lane may wait for another one of its warp, if it does
   nothing else meanwhile. (Who comes by again and again may trust in being in step.) */
static bool is_flag(struct finding *f, bool same) {
    enum look one = look_at(f->pc, f->access), other = look_at(f->other_pc, f->other_access);
    if (!f->spin_flag_candidate) return false;
    bool global = f->space == SPACE_GLOBAL, data = one == LOOK_DATA || other == LOOK_DATA;
    if (global && (one == LOOK_FLAG || other == LOOK_FLAG)) return true;
    if (f->spin_flag_candidate == FLAG_IN_WARP)
        return global && !data && (idles(f->pc) || idles(f->other_pc));
    if (waits(f->pc) || waits(f->other_pc)) return true;
    if (data) f->spin_flag_candidate = FLAG_DATA;
    return same && f->access == ACCESS_WRITE && f->other_access == ACCESS_WRITE;
}

static void drop_flags(void) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < findings.count; i++)
        if (!is_flag(&findings.list[i], !findings.values_differ[i]))
            findings.list[kept++] = findings.list[i];
    findings.count = kept;
}

static void add_up(struct lockstep_metrics *sum, const struct lockstep_metrics *m) {
#define ADD(name, text) sum->name += m->name;
    LOCKSTEP_METRICS(ADD)
#undef ADD
    sum->warp_instructions += m->warp_instructions;
    sum->lanes += m->lanes;
}

static struct end_record make_end(void) {
    struct end_record end = counters.end; /* holds the host's own work */
    for (uint64_t i = 0; i < counters.launch_count; i++)
        add_up(&end.metrics, &counters.launches[i].metrics);
    end.metrics.steps = counters.now_steps - counters.begin_steps;
    end.error = (uint32_t)(sim.sticky_error ? sim.sticky_error : sim.last_error);
    return end;
}

static int send_trace(int fd) {
    for (uint32_t i = 0; i < device_memory.allocation_count; i++) {
        const struct allocation *a = &device_memory.allocations[i];
        struct trace_array t = {.id = i, .space = SPACE_GLOBAL, .bytes = a->bytes};
        memcpy(t.name, a->name, sizeof t.name);
        if (send_message(fd, MESSAGE_TRACE_ARRAY, &t, sizeof t)) return -1;
    }
    return send_message(fd, MESSAGE_TRACE_EVENT, counters.trace,
                        counters.trace_count * sizeof *counters.trace);
}

int sim_report(int fd, int check_leaks) {
    if (check_leaks) leaks_find();
    settle_severities();
    drop_flags();
    for (uint64_t i = 0; i < counters.launch_count; i++)
        if (send_message(fd, MESSAGE_LAUNCH, &counters.launches[i], sizeof *counters.launches))
            return -1;
    for (uint32_t i = 0; i < findings.count; i++)
        if (send_message(fd, MESSAGE_FINDING, &findings.list[i], sizeof *findings.list)) return -1;
    if (sim.options.trace && send_trace(fd)) return -1;
    if (counters.profile_count && send_message(fd, MESSAGE_WORK_PROFILE, counters.profile,
                                               counters.profile_count * sizeof *counters.profile))
        return -1;
    struct end_record end = make_end();
    return send_message(fd, MESSAGE_END, &end, sizeof end);
}

/* ---- beginning ---- */

void sim_begin(const struct sim_options *options) {
    sim_init();
    sim_stacks_release(); /* what the run before needed, this one may not */
    malloc_trim(0);
    sim.options = *options;
    counters.launch_count = 0;
    findings.count = sim.pending_count = 0;
    counters.trace_count = counters.trace_steps = 0;
    counters.trace_value = NULL;
    memset(counters.profile, 0, counters.profile_count * sizeof *counters.profile);
    counters.profile_count = 0;
    counters.end = (struct end_record){0};
    sim.last_error = sim.sticky_error = cudart.unchecked_launch = 0;
    counters.now_steps = counters.begin_steps = 0;
    sim.run++;
    memset(counters.logged, 0, sizeof counters.logged);
    memset(sim.variable_steps, 0, (sim.variable_bytes / GRANULE + 2) * sizeof *sim.variable_steps);
    for (uint32_t i = 0; options->count_steps && i < device_memory.allocation_count; i++) {
        const struct allocation *a = &device_memory.allocations[i];
        uint64_t from = (uint64_t)(a->start - sim.arena) / GRANULE;
        uint64_t to = from + (a->bytes + GRANULE - 1) / GRANULE;
        if (!a->freed) sim_zero(&sim.cell_steps[from], &sim.cell_steps[to]);
    }
}
