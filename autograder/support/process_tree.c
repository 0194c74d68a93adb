/* Reads the process tree from /proc (proc(5), "stat"). */
#include "process_tree.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

struct process {
    pid_t pid, parent;
    uint64_t bytes;
    double seconds;
    bool ours, parental;
};

void tree_adopt(void) { prctl(PR_SET_CHILD_SUBREAPER, 1); }

/* "PID (NAME) STATE PARENT ...": the name may hold spaces and parentheses. */
static bool read_process(const char *pid, struct process *p) {
    char path[300], line[1024];
    snprintf(path, sizeof path, "/proc/%s/stat", pid);
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0) return false;
    ssize_t n = read(fd, line, sizeof line - 1);
    close(fd);
    line[n < 0 ? 0 : n] = 0;
    const char *rest = strrchr(line, ')');
    char state = 'Z';
    int parent = 0;
    unsigned long pages = 0, user = 0, kernel = 0;
    long their_user = 0, their_kernel = 0; /* of children that were waited for */
    if (!rest || sscanf(rest + 1,
                        " %c %d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu %ld %ld %*d "
                        "%*d %*d %*d %*u %*u %lu",
                        &state, &parent, &user, &kernel, &their_user, &their_kernel, &pages) != 7)
        return false;
    double ticks = (double)user + (double)kernel + (double)their_user + (double)their_kernel;
    *p = (struct process){.pid = (pid_t)atoi(pid),
                          .parent = parent,
                          .bytes = pages * (uint64_t)sysconf(_SC_PAGESIZE),
                          .seconds = ticks / (double)sysconf(_SC_CLK_TCK)};
    return state != 'Z'; /* a zombie only waits for its parent */
}

/* ---- which processes need not be read ---- */

/* A process that is not a descendant of this one never becomes one: descendants that lose their
   parent become our children (tree_adopt()). So the others are read once a second only, in case a
   number has been given again: on a busy machine they cost most of a look. */
enum { MOST_FOREIGN = 4096 };
static struct {
    pid_t list[MOST_FOREIGN]; /* sorted */
    int count;
    time_t since;
} foreign;

static time_t now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec;
}

static int by_number(const void *a, const void *b) {
    return (*(const pid_t *)a > *(const pid_t *)b) - (*(const pid_t *)a < *(const pid_t *)b);
}

static bool is_foreign(const char *name) {
    pid_t pid = (pid_t)atoi(name);
    return bsearch(&pid, foreign.list, (size_t)foreign.count, sizeof pid, by_number) != NULL;
}

/* Its parent ended before it was read: whose it is will be known the next time. */
static bool is_undecided(const struct process *list, int count, int i) {
    bool found = list[i].parent == 0;
    for (int k = 0; k < count && !found; k++) found = list[k].pid == list[i].parent;
    return !found;
}

static void keep_foreign(const struct process *list, int count) {
    foreign.count = 0;
    foreign.since = now();
    for (int i = 0; i < count; i++)
        if (is_undecided(list, count, i)) return;
    for (int i = 0; i < count && foreign.count < MOST_FOREIGN; i++)
        if (!list[i].ours) foreign.list[foreign.count++] = list[i].pid;
    qsort(foreign.list, (size_t)foreign.count, sizeof *foreign.list, by_number);
}

/* ---- the tree ---- */

/* @param all also those that were no descendants of ours when they were last read */
static struct process *read_all(int *count, bool all) {
    struct process *list = NULL;
    int capacity = 0;
    *count = 0;
    DIR *d = opendir("/proc");
    for (struct dirent *e; d && (e = readdir(d));) {
        if (e->d_name[0] < '0' || e->d_name[0] > '9') continue;
        if (!all && is_foreign(e->d_name)) continue;
        if (*count == capacity) {
            struct process *more = realloc(list,
                                           sizeof *list * (size_t)(capacity = capacity * 2 + 256));
            if (!more) break;
            list = more;
        }
        *count += read_process(e->d_name, &list[*count]);
    }
    if (d) closedir(d);
    return list;
}

/* Marks children of marked processes until no more are found: process trees are shallow. */
static void mark_ours(struct process *list, int count, pid_t root) {
    for (bool more = true; more;) {
        more = false;
        for (int i = 0; i < count; i++) {
            if (list[i].ours) continue;
            bool ours = list[i].parent == root;
            for (int k = 0; k < count && !ours; k++)
                ours = list[k].ours && list[k].pid == list[i].parent;
            list[i].ours = ours;
            more |= ours;
        }
    }
    for (int i = 0; i < count; i++)
        for (int k = 0; list[i].ours && k < count; k++)
            list[k].parental |= list[k].pid == list[i].parent;
}

/* @param itself whether the root counts as one of them */
static void look(struct tree *t, pid_t root, bool itself, int signal_number) {
    int count;
    uint64_t most = 0;
    bool ours = root == getpid() && !signal_number, all = !ours || foreign.since != now();
    struct process *list = read_all(&count, all);
    *t = (struct tree){0};
    mark_ours(list, count, root);
    if (ours && all) keep_foreign(list, count);
    for (int i = 0; i < count; i++) {
        list[i].ours |= itself && list[i].pid == root;
        if (!list[i].ours) continue;
        t->count++;
        t->bytes += list[i].bytes;
        t->seconds += list[i].seconds;
        if (!list[i].parental) t->leaf = list[i].pid;
        if (list[i].bytes > most) t->largest = list[i].pid;
        if (list[i].bytes > most) most = list[i].bytes;
        if (signal_number) kill(list[i].pid, signal_number);
    }
    free(list);
}

void tree_look(struct tree *t) { look(t, getpid(), false, 0); }

void tree_look_at(struct tree *t, pid_t root) { look(t, root, true, 0); }

void tree_kill(void) {
    struct timespec pause = {0, 5000000};
    for (struct tree t = {.count = 1}; t.count;) {
        look(&t, getpid(), false, SIGKILL);
        while (waitpid(-1, NULL, WNOHANG) > 0) {}
        if (t.count) nanosleep(&pause, NULL);
    }
}
