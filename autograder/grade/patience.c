/* Measures a worker's processor time, and decides when to stop waiting for it. */
#include "patience.h"
#include "support/process_tree.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* Limits for a worker that does not compute: seconds asleep beyond its processor time limit, and
   the factor on that for the wall clock, far more than scheduling delays. */
enum { SLEEP = 10, STARVED = 30 };

static double seconds_of(clockid_t clock) {
    struct timespec t = {0};
    if (clock_gettime(clock, &t)) return 0;
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

pid_t patience_inside(const struct worker *s) {
    struct tree t;
    if (s->inside || !s->shut_in) return s->inside ? s->inside : s->process;
    tree_look_at(&t, s->process);
    return t.leaf;
}

double patience_time_used(struct worker *s) {
    clockid_t own;
    struct tree t;
    if (!s->process) return 0;
    if ((s->inside || !s->shut_in) && !clock_getcpuclockid(patience_inside(s), &own))
        return seconds_of(own);
    tree_look_at(&t, s->process);
    return t.seconds;
}

/* @return the time that it was runnable but did not run (/proc/PID/schedstat); -1: not available */
static double time_delayed(struct worker *s) {
    char path[64], line[96] = "";
    unsigned long long run = 0, delayed = 0;
    snprintf(path, sizeof path, "/proc/%ld/schedstat", (long)patience_inside(s));
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0) return -1;
    ssize_t n = read(fd, line, sizeof line - 1);
    close(fd);
    if (n <= 0 || sscanf(line, "%llu %llu", &run, &delayed) != 2 || !run) return -1;
    return 1e-9 * (double)delayed;
}

/* A process that waits for the disk (state D) does not count as asleep. */
static int is_asleep(struct worker *s) {
    char path[64], line[512] = "";
    snprintf(path, sizeof path, "/proc/%ld/stat", (long)patience_inside(s));
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0) return 0;
    ssize_t n = read(fd, line, sizeof line - 1);
    close(fd);
    const char *state = n > 0 ? strrchr(line, ')') : NULL;
    return state && state[1] && state[2] == 'S';
}

void patience_begin(struct patience *p, struct worker *s, double seconds) {
    *p = (struct patience){.worker = s,
                           .seconds = seconds,
                           .wall = seconds_of(CLOCK_MONOTONIC),
                           .used = s->inside || !s->shut_in ? patience_time_used(s) : 0};
    if (s->inside || !s->shut_in) p->delayed = fmax(time_delayed(s), 0);
}

/* @return PATIENCE_READY while there is time left; `left` gets a lower bound of it */
static enum patience_end look_at_clocks(const struct patience *p, double *left) {
    double wall = seconds_of(CLOCK_MONOTONIC) - p->wall;
    *left = p->seconds - wall;
    if (*left > 0) return PATIENCE_READY; /* processor time grows no faster than the wall clock */
    if (p->worker->on_gpu) return PATIENCE_SPENT;
    double used = patience_time_used(p->worker) - p->used, delayed = time_delayed(p->worker);
    if (used >= p->seconds) return PATIENCE_SPENT;
    double slept = delayed < 0 ? 0 : wall - used - (delayed - p->delayed);
    if (slept >= p->seconds + SLEEP && is_asleep(p->worker)) return PATIENCE_SLEPT;
    if (wall >= STARVED * p->seconds) return PATIENCE_STARVED;
    *left = fmax(fmin(p->seconds - used, 1), 0.05);
    return PATIENCE_READY;
}

enum patience_end patience_wait(const struct patience *p, int fd, short events) {
    for (double left = 0;;) {
        struct pollfd ready = {.fd = fd, .events = events};
        int n = poll(&ready, 1, (int)(left * 1000) + 1);
        if (n > 0 || (n < 0 && errno != EINTR))
            return PATIENCE_READY; /* read() will report the error */
        enum patience_end end = look_at_clocks(p, &left);
        if (end != PATIENCE_READY) return end;
    }
}
