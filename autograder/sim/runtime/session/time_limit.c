/* A worker's limit of processor time: before the grader kills it, the worker itself reports which
   line it is in. */
#include "timeout.h"
#include "core/core.h"
#include "sim/sim.h"

#include <signal.h>
#include <sys/time.h>

static void (*when_up)(void);

static void on_time(int signal_number, siginfo_t *info, void *context) {
    (void)signal_number, (void)info;
    if (!when_up || !timeout_report(context)) return;
    sim.current =
        NULL; /* what follows is code of the host, not of the thread that was interrupted */
    when_up();
}

/* SIGALRM: timeout_report() asks for another signal soon. */
static void install(void) {
    static char stack[64 * 1024];
    stack_t alternate = {.ss_sp = stack, .ss_size = sizeof stack};
    struct sigaction on = {.sa_sigaction = on_time, .sa_flags = SA_SIGINFO | SA_ONSTACK};
    sigaltstack(&alternate, NULL);
    sigaction(SIGPROF, &on, NULL);
    sigaction(SIGALRM, &on, NULL);
}

void sim_limit_time(double seconds, void (*up)(void)) {
    struct itimerval timer = {
        .it_value = {(time_t)seconds, (suseconds_t)((seconds - (double)(time_t)seconds) * 1e6)}};
    if (!when_up) install();
    when_up = up;
    setitimer(ITIMER_PROF, &timer, NULL);
}
