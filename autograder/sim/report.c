/* The record: everything since sim_begin(), sent to the parent. And the start and the end of a
   program that was compiled by `lockstep cc` and runs on its own. */
#include "runtime.h"
#include "api.h"
#include "cores.h"
#include "crash.h"

#include <errno.h>
#include <malloc.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
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

/* One finding for each place that allocated; its offset holds the bytes. */
static void check_leak(void) {
    for (uint32_t i = 0; i < sim.allocation_count; i++) {
        const struct allocation *a = &sim.allocations[i];
        if (a->freed || a->of_graph) continue;
        struct finding *f = finding_add(FINDING_LEAK, SPACE_GLOBAL, SEVERITY_WARNING, a->pc, 0);
        if (f->count == 1) snprintf(f->array, sizeof f->array, "%s", a->name);
        f->offset += a->bytes;
        snprintf(f->detail, sizeof f->detail, "%llu bytes in %llu allocation%s never freed",
                 (unsigned long long)f->offset, (unsigned long long)f->count,
                 f->count == 1 ? " were" : "s were");
    }
}

static bool is_guess(uint64_t pc) { return sim.sites[sim.site_of[pc]].guess; }

/* A plain read beside atomics that its thread's own compare-and-swap makes good. */
static bool is_checked_guess(const struct finding *f) {
    if (f->access == ACCESS_READ && f->other_access == ACCESS_ATOMIC) return is_guess(f->pc);
    if (f->access == ACCESS_ATOMIC && f->other_access == ACCESS_READ) return is_guess(f->other_pc);
    return false;
}

/* Writes that race but all store the same value are a warning of their own, and so are guesses. */
static void settle_severities(void) {
    finding_settle();
    for (uint32_t i = 0; i < sim.finding_count; i++) {
        struct finding *f = &sim.findings[i];
        if (f->kind != FINDING_RACE) continue;
        bool same = !sim.values_differ[i], guess = !same && is_checked_guess(f);
        if (!same && !guess) continue;
        f->severity = SEVERITY_WARNING;
        snprintf(f->detail, sizeof f->detail, "%s",
                 same ? "all of them stored the same value"
                      : "the compare-and-swap that follows checks the value, so an old one costs "
                        "one more round; a volatile or atomic read would be no race");
    }
}

static bool waits(uint64_t pc) { return sim.sites[sim.site_of[pc]].waits; }

/* Volatile accesses that turned out to wait for a flag are what flags are for. */
static void drop_flags(void) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < sim.finding_count; i++) {
        const struct finding *f = &sim.findings[i];
        if (!f->maybe_flag || !(waits(f->pc) || waits(f->other_pc))) sim.findings[kept++] = *f;
    }
    sim.finding_count = kept;
}

static void add_up(struct lockstep_metrics *sum, const struct lockstep_metrics *m) {
#define ADD(name, text) sum->name += m->name;
    LOCKSTEP_METRICS(ADD)
#undef ADD
    sum->warp_instructions += m->warp_instructions;
    sum->lanes += m->lanes;
}

static struct end_record make_end(void) {
    struct end_record end = sim.end; /* holds the host's own work */
    for (uint64_t i = 0; i < sim.launch_count; i++) add_up(&end.metrics, &sim.launches[i].metrics);
    end.metrics.steps = sim.now_steps - sim.begin_steps;
    end.error = (uint32_t)(sim.sticky_error ? sim.sticky_error : sim.last_error);
    return end;
}

static int send_trace(int fd) {
    for (uint32_t i = 0; i < sim.allocation_count; i++) {
        const struct allocation *a = &sim.allocations[i];
        struct trace_array t = {.id = i, .space = SPACE_GLOBAL, .bytes = a->bytes};
        memcpy(t.name, a->name, sizeof t.name);
        if (send_message(fd, MESSAGE_TRACE_ARRAY, &t, sizeof t)) return -1;
    }
    return send_message(fd, MESSAGE_TRACE_EVENT, sim.trace, sim.trace_count * sizeof *sim.trace);
}

int sim_report(int fd, int check_leaks) {
    if (check_leaks) check_leak();
    settle_severities();
    drop_flags();
    for (uint64_t i = 0; i < sim.launch_count; i++)
        if (send_message(fd, MESSAGE_LAUNCH, &sim.launches[i], sizeof *sim.launches)) return -1;
    for (uint32_t i = 0; i < sim.finding_count; i++)
        if (send_message(fd, MESSAGE_FINDING, &sim.findings[i], sizeof *sim.findings)) return -1;
    if (sim.options.trace && send_trace(fd)) return -1;
    if (sim.profile_count && send_message(fd, MESSAGE_WORK_PROFILE, sim.profile,
                                          sim.profile_count * sizeof *sim.profile))
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
    sim.launch_count = 0;
    sim.finding_count = sim.pending_count = 0;
    sim.trace_count = sim.trace_steps = 0;
    sim.trace_value = NULL;
    memset(sim.profile, 0, sim.profile_count * sizeof *sim.profile);
    sim.profile_count = 0;
    sim.end = (struct end_record){0};
    sim.last_error = sim.sticky_error = sim.unchecked_launch = 0;
    sim.now_steps = sim.begin_steps = 0;
    memset(sim.logged, 0, sizeof sim.logged);
    memset(sim.variable_steps, 0, (sim.variable_bytes / GRANULE + 2) * sizeof *sim.variable_steps);
    for (uint32_t i = 0; options->count_steps && i < sim.allocation_count; i++) {
        const struct allocation *a = &sim.allocations[i];
        uint64_t from = (uint64_t)(a->start - sim.arena) / GRANULE;
        uint64_t to = from + (a->bytes + GRANULE - 1) / GRANULE;
        if (!a->freed) sim_zero(&sim.cell_steps[from], &sim.cell_steps[to]);
    }
}

/* ---- programs on their own ---- */

static void finish(int check_leaks) {
    if (getpid() != sim.pid) return; /* a child process: the record is its parent's */
    if (sim.unchecked_launch && sim.record_fd >= 0)
        fputs("lockstep: a launch failed and nobody asked cudaGetLastError()\n", stderr);
    if (sim.record_fd >= 0 && sim_report(sim.record_fd, check_leaks))
        fprintf(stderr, "lockstep: the record cannot be sent: %s\n", strerror(errno));
    sim.record_fd = -1;
}

static void at_exit(void) { finish(1); }

/* Wall time is up, perhaps in the middle of a loop that touches no memory: say where, and stop. */
static void on_alarm(int signal_number, siginfo_t *info, void *context) {
    (void)signal_number, (void)info, (void)context;
    if (cores_time_is_up()) return;
    if (sim.current) {
        struct finding *f = finding_add(FINDING_TIMEOUT, SPACE_LOCAL, SEVERITY_ERROR,
                                        sim.current->pc, 0);
        finding_here(f);
        snprintf(f->detail, sizeof f->detail, "the kernel was still running when its time was up");
    }
    finish(0); /* it was not given the time to free anything */
    _exit(124);
}

/* Ctrl-C: what was found until then is worth knowing. */
static void on_interrupt(int signal_number) {
    finish(0);
    signal(signal_number, SIG_DFL);
    raise(signal_number);
}

/* The end of a program by a signal: what was found until then is worth knowing even more. */
static void on_crash(int signal_number, siginfo_t *info, void *context) {
    static const char text[] = "lockstep: the program crashed in host code\n";
    (void)info;
    if (sim.current) {
        if (crash_in_kernel(signal_number, context)) return;
    } else if (signal_number != SIGABRT) { /* abort() has said why */
        ssize_t ignored = write(STDERR_FILENO, text, sizeof text - 1);
        (void)ignored;
    }
    finish(0);
    signal(signal_number, SIG_DFL);
    raise(signal_number);
}

/* An end that skips what atexit() was told. */
_Noreturn void lockstep_h__exit(int status);
_Noreturn void lockstep_h__Exit(int status);
_Noreturn void lockstep_h__exit(int status) {
    finish(0);
    _exit(status);
}
_Noreturn void lockstep_h__Exit(int status) { lockstep_h__exit(status); }

static uint64_t number_from(const char *name) {
    const char *text = getenv(name);
    return text ? strtoull(text, NULL, 0) : 0;
}

static double seconds_from(const char *name) {
    const char *text = getenv(name);
    return text ? strtod(text, NULL) : 0;
}

static void watch_time(double seconds) {
    static char stack[64 * 1024];
    stack_t alternate = {.ss_sp = stack, .ss_size = sizeof stack};
    sigaltstack(&alternate, NULL);
    struct sigaction on_time = {.sa_sigaction = on_alarm, .sa_flags = SA_SIGINFO | SA_ONSTACK};
    sigaction(SIGALRM, &on_time, NULL);
    struct sigaction on_fault = {.sa_sigaction = on_crash, .sa_flags = SA_SIGINFO | SA_ONSTACK};
    static const int ends[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) sigaction(ends[i], &on_fault, NULL);
    if (seconds <= 0) return;
    struct itimerval timer = {
        .it_value = {(time_t)seconds, (suseconds_t)((seconds - (double)(time_t)seconds) * 1e6)}};
    setitimer(ITIMER_REAL, &timer, NULL);
}

/* Before main(): a program that `lockstep run` started finds its options in the environment. */
__attribute__((constructor)) static void start(void) {
    sim_init();
    const char *fd = getenv("LOCKSTEP_RECORD_FD");
    if (!fd) return;
    sim.record_fd = atoi(fd);
    sim.pid = getpid();
    struct sim_options options = {.schedule = number_from("LOCKSTEP_SCHEDULE"),
                                  .trace = (int)number_from("LOCKSTEP_TRACE"),
                                  .progress = seconds_from("LOCKSTEP_PROGRESS"),
                                  .max_steps = number_from("LOCKSTEP_MAX_STEPS"),
                                  .findings_only = (int)number_from("LOCKSTEP_FINDINGS_ONLY"),
                                  .cores = (uint32_t)number_from("LOCKSTEP_CORES"),
                                  .eager = (int)number_from("LOCKSTEP_CORES_EAGER")};
    signal(SIGINT, on_interrupt);
    sim_begin(&options);
    watch_time(seconds_from("LOCKSTEP_TIMEOUT"));
    if (atexit(at_exit) || at_quick_exit(at_exit)) sim_fail("no memory to start with");
}
