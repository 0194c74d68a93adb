#include "resource_limits.h"
#include "support/clock.h"
#include "support/interrupt.h"
#include "support/subprocess.h"
#include "support/process_tree.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* Processor time of all children that exited and were waited for. */
static double time_of_the_dead(void) {
    struct rusage r;
    getrusage(RUSAGE_CHILDREN, &r);
    return (double)(r.ru_utime.tv_sec + r.ru_stime.tv_sec) +
           1e-6 * (double)(r.ru_utime.tv_usec + r.ru_stime.tv_usec);
}

static _Noreturn void become(char *const argv[], const char *log, pid_t parent) {
    char number[16];
    snprintf(number, sizeof number, "%ld", (long)parent);
    setenv("LOCKSTEP_PARENT", number, 1); /* subprocess.h */
    int in = open("/dev/null", O_RDONLY), out = open(log, O_WRONLY | O_CREAT | O_TRUNC, 0666);
    if (in < 0 || out < 0) _exit(127);
    dup2(in, STDIN_FILENO);
    dup2(out, STDOUT_FILENO);
    dup2(out, STDERR_FILENO);
    execv(argv[0], argv);
    perror(argv[0]);
    _exit(127);
}

/* Reaps exited processes. @return true once the command itself has exited */
static bool has_ended(struct watch *w, pid_t command) {
    int status;
    bool ended = false;
    for (pid_t p; (p = waitpid(-1, &status, WNOHANG)) > 0;) {
        if (p != command) continue;
        w->status = status;
        ended = true;
    }
    return ended;
}

/* @param told processes that got SIGTERM the last time: those still running get SIGKILL */
static void check_memory(struct watch *w, const struct tree *t, pid_t *told, int *looks) {
    if (!w->bytes || t->bytes <= w->bytes || !t->largest) return;
    bool again = t->largest == *told;
    if (again && ++*looks < 20) return;
    if (!again) w->too_large++;
    kill(t->largest, again ? SIGKILL : PROCESS_MEMORY_SIGNAL);
    *told = t->largest;
    *looks = 0;
}

/* @return false: it must be ended */
static bool look(struct watch *w, double begin, double spent_before, pid_t *told, int *looks) {
    struct tree t;
    tree_look(&t);
    w->late = t.seconds + time_of_the_dead() - spent_before > w->seconds;
    w->stuck = !w->late && monotonic_seconds() - begin > WATCH_WALL * w->seconds;
    check_memory(w, &t, told, looks);
    return !w->late && !w->stuck;
}

/* Memory can be filled in a fraction of a second; a limit of time alone needs fewer looks. */
int watch_run(struct watch *w, char *const argv[], const char *log) {
    double begin = monotonic_seconds(), spent = time_of_the_dead(), looked = begin;
    pid_t parent = getpid(), told = 0;
    int looks = 0;
    double interval = w->bytes ? 0.05 : fmin(1, fmax(0.05, w->seconds / 100));
    tree_adopt();
    pid_t command = fork();
    if (command < 0) return -1;
    if (command == 0) {
        process_end_with(parent);
        become(argv, log, parent);
    }
    while (!has_ended(w, command) && !interrupt_caught()) {
        struct timespec moment = {0, monotonic_seconds() - begin < 1 ? 2000000 : 20000000};
        nanosleep(&moment, NULL);
        if (monotonic_seconds() - looked < interval) continue;
        looked = monotonic_seconds();
        if (!look(w, begin, spent, &told, &looks)) break;
    }
    tree_kill();
    w->used = time_of_the_dead() - spent;
    return 0;
}
