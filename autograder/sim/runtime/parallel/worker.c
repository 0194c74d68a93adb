/* A speculative worker: a forked copy of the process that runs some of a launch's blocks. Any side
 * effect (output, a finding, an API call) aborts it. The blocks then run sequentially in the
 * original process. */
#include "coordinator.h"
#include "core/core.h"
#include "counters/counters.h"
#include "hb/hb.h"
#include "exec/exec.h"

#include <signal.h>
#include <stdio.h>
#include <stdio_ext.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <unistd.h>

static struct parallel_job *job;

void speculation_abort(void) {
    job->failed = true;
    _exit(0);
}

static void bail_at_exit(void) { speculation_abort(); }

static void on_fault(int number, siginfo_t *info, void *context) {
    (void)context;
    if (number != SIGSEGV || !touched_note((uint64_t)info->si_addr)) speculation_abort();
}

/* An alternate signal stack, because the fibre's stack may have caused the fault. */
static void take_signals(void) {
    static const int faults[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
    static char memory[64 * 1024];
    stack_t stack = {.ss_sp = memory, .ss_size = sizeof memory};
    struct sigaction action = {.sa_sigaction = on_fault, .sa_flags = SA_SIGINFO | SA_ONSTACK};
    sigaltstack(&stack, NULL);
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) sigaction(faults[i], &action, NULL);
    signal(SIGINT, SIG_DFL);
}

/* Output must appear once and in order. Here it goes to a memory file, and any output aborts. */
static int nowhere = -1;

static void redirect_output(void) {
    __fpurge(stdout); /* the original process prints what was buffered before the fork */
    __fpurge(stderr);
    nowhere = memfd_create("output", MFD_CLOEXEC);
    if (nowhere < 0 || dup2(nowhere, STDOUT_FILENO) < 0 || dup2(nowhere, STDERR_FILENO) < 0)
        speculation_abort();
    if (atexit(bail_at_exit) || at_quick_exit(bail_at_exit)) speculation_abort();
}

static bool has_output(void) {
    return __fpending(stdout) || __fpending(stderr) || lseek(nowhere, 0, SEEK_END) > 0;
}

/* For tests: each worker has one fixed share, so that the distribution is reproducible. */
static bool take_share(uint32_t me, uint64_t *from, uint64_t *to) {
    static bool taken;
    uint64_t all = job->blocks - job->first;
    *from = job->first + all * me / job->workers;
    *to = job->first + all * (me + 1) / job->workers;
    bool first = !taken;
    taken = true;
    return first;
}

/* Guided self-scheduling: large shares first, small ones at the end, so that all workers finish at
 * about the same time. */
static bool take_blocks(uint32_t me, uint64_t *from, uint64_t *to) {
    if (sim.options.eager) return take_share(me, from, to);
    uint64_t next = job->next, count;
    do {
        if (next >= job->blocks) return false;
        count = (job->blocks - next) / (2 * job->workers);
        count += !count;
    } while (!__atomic_compare_exchange_n(&job->next, &next, next + count, false, __ATOMIC_SEQ_CST,
                                          __ATOMIC_SEQ_CST));
    *from = next;
    *to = next + count;
    return true;
}

/* Each block gets the id that it would have in sequential execution. */
static void run_blocks(uint32_t me) {
    struct block *b = NULL;
    uint64_t from, to;
    while (take_blocks(me, &from, &to))
        for (uint64_t i = from; i < to; i++) {
            if (job->failed) _exit(0);
            epochs_set_next(job->first_generation + (i - job->first));
            if (!grid_block(&b, i) || launch_is_aborted()) speculation_abort();
        }
}

void parallel_work(struct parallel_job *all, uint32_t me, int file) {
    static struct parallel_file out;
    job = all;
    struct parallel_result *r = &job->result[me];
    uint64_t sync_time = hb_sync_time();
    int error = sim.last_error, sticky = sim.sticky_error;
    sim.speculating = true;
    redirect_output();
    take_signals();
    counters_begin_worker();
    if (!touched_watch()) speculation_abort();
    run_blocks(me);
    r->now_steps = steps_now();
    r->sync_time = hb_sync_time() - sync_time;
    r->trace_steps = trace_time();
    r->metrics = *metrics_so_far();
    out.fd = file;
    if (has_output() || sim.last_error != error || sim.sticky_error != sticky ||
        !touched_write(&out, r, job->first_generation) || !parallel_flush(&out))
        speculation_abort();
    r->done = true;
    _exit(0);
}
