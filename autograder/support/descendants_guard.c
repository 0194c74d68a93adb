#include "descendants_guard.h"
#include "process_tree.h"

#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

/* @return whether the child has ended */
static bool has_ended(pid_t child, int *status) {
    int other;
    bool ended = false;
    for (pid_t p; (p = waitpid(-1, &other, WNOHANG)) > 0;)
        if (p == child) ended = true, *status = other;
    return ended;
}

static _Noreturn void end_like(int status, const sigset_t *before) {
    struct rlimit none = {0, 0};
    if (WIFEXITED(status)) _exit(WEXITSTATUS(status));
    setrlimit(RLIMIT_CORE, &none);
    signal(WTERMSIG(status), SIG_DFL);
    sigprocmask(SIG_SETMASK, before, NULL);
    raise(WTERMSIG(status));
    _exit(128 + WTERMSIG(status));
}

static _Noreturn void watch(pid_t child, const sigset_t *signals, const sigset_t *before) {
    int status = 0, number = SIGCHLD;
    bool ended = false;
    while (!ended && number == SIGCHLD) {
        sigwait(signals, &number);
        ended = has_ended(child, &status);
    }
    tree_kill();
    if (ended) end_like(status, before);
    _exit(128 + number);
}

int guard_descendants(pid_t parent) {
    sigset_t signals, before;
    sigemptyset(&signals);
    sigaddset(&signals, SIGCHLD);
    sigaddset(&signals, SIGTERM);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGHUP);
    sigprocmask(SIG_BLOCK, &signals, &before);
    tree_adopt();
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    if (getppid() != parent) _exit(127); /* it ended before prctl() was called */
    pid_t child = fork();
    if (child > 0) watch(child, &signals, &before);
    sigprocmask(SIG_SETMASK, &before, NULL);
    return child < 0 ? -1 : 0;
}
