/* How a worker ends early. It reports by itself which line it is in: when its processor time is up,
   before the grader kills it, and when it crashes. */
#include "fault_handler.h"
#include "timeout.h"
#include "core/core.h"
#include "sim/sim.h"

#include <signal.h>
#include <sys/time.h>

static void (*when_up)(void);

/* At most once: a signal may come while another one is handled. What follows is code of the host,
   not of the thread that was interrupted. */
static void end(void) {
    void (*up)(void) = when_up;
    when_up = NULL;
    sim.current = NULL;
    up();
}

static void on_time(int signal_number, siginfo_t *info, void *context) {
    (void)signal_number, (void)info;
    if (when_up && timeout_report(context)) end();
}

/* A fault in a kernel need not end the program. If the handler itself fails, so does the process.
 */
static void on_fault(int signal_number, siginfo_t *info, void *context) {
    (void)info;
    if (sim.current && crash_in_kernel(signal_number, context)) return;
    signal(signal_number, SIG_DFL);
    if (!when_up) return;
    if (!sim.current) crash_in_host(signal_number, context);
    end();
}

/* SIGALRM: timeout_report() asks for another signal soon. */
static void install(void) {
    static char stack[64 * 1024];
    stack_t alternate = {.ss_sp = stack, .ss_size = sizeof stack};
    struct sigaction on = {.sa_sigaction = on_time, .sa_flags = SA_SIGINFO | SA_ONSTACK};
    sigaltstack(&alternate, NULL);
    sigaction(SIGPROF, &on, NULL);
    sigaction(SIGALRM, &on, NULL);
    static const int faults[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL};
    struct sigaction crash = {.sa_sigaction = on_fault, .sa_flags = SA_SIGINFO | SA_ONSTACK};
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) sigaction(faults[i], &crash, NULL);
}

void sim_limit_time(double seconds, void (*up)(void)) {
    struct itimerval timer = {
        .it_value = {(time_t)seconds, (suseconds_t)((seconds - (double)(time_t)seconds) * 1e6)}};
    if (!when_up) install();
    when_up = up;
    setitimer(ITIMER_PROF, &timer, NULL);
}
