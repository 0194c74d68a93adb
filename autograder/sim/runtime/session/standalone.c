/* Start and end of a program that was compiled by `lockstep cc`. Options come from the environment;
 * the record is written however the program ends. */
#include "fault_handler.h"
#include "core/core.h"
#include "report/report.h"
#include "exec/exec.h"
#include "cudart/cudart.h"
#include "hostthreads/hostthreads.h"
#include "parallel/parallel.h"
#include "timeout.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/time.h>
#include <unistd.h>

static void finish(int check_leaks) {
    if (getpid() != sim.pid) return; /* a child process: the record belongs to the parent */
    if (api_unchecked_launch() && sim.record_fd >= 0)
        fputs(
            "lockstep: a launch failed, and its error was never checked: call cudaGetLastError()\n",
            stderr);
    if (sim.record_fd >= 0 && sim_report(sim.record_fd, check_leaks))
        fprintf(stderr, "lockstep: cannot send the record: %s\n", strerror(errno));
    sim.record_fd = -1;
}

/* No leak check after a failure: such a program usually frees nothing. */
static void at_exit(int status, void *unused) {
    (void)unused;
    openmp_abandon();
    finish(status == 0);
}
static void at_quick_end(void) { finish(1); }

/* The time limit is reached, perhaps in a loop without memory accesses: reports where, and ends the
 * program. */
static void on_alarm(int signal_number, siginfo_t *info, void *context) {
    (void)signal_number, (void)info;
    if (parallel_time_is_up() || !timeout_report(context)) return;
    finish(0); /* no leak check: the program had no time to free memory */
    _exit(124);
}

/* Ctrl-C: still writes the findings so far. */
static void on_interrupt(int signal_number) {
    finish(0);
    signal(signal_number, SIG_DFL);
    raise(signal_number);
}

/* The program ends by a signal: still writes the findings so far. */
static void on_crash(int signal_number, siginfo_t *info, void *context) {
    static const char text[] = "lockstep: the program crashed in host code\n";
    (void)info;
    if (sim.current) {
        if (crash_in_kernel(signal_number, context)) return;
    } else if (signal_number != SIGABRT) { /* abort() has printed the reason */
        ssize_t ignored = write(STDERR_FILENO, text, sizeof text - 1);
        (void)ignored;
        crash_in_host(signal_number, context);
    }
    finish(0);
    signal(signal_number, SIG_DFL);
    raise(signal_number);
}

/* Interceptors of exits that skip atexit() handlers. */
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

/* Runs before main(). A program started by `lockstep run` finds its options in the environment. */
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
    if (on_exit(at_exit, NULL) || at_quick_exit(at_quick_end))
        sim_fail("not enough memory to start the simulator");
}
