/* Reads the process tree from /proc (proc(5), "stat"). */
#include "process_tree.h"

#include <dirent.h>
#include <errno.h>
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
    FILE *f = fopen(path, "r");
    if (!f) return false;
    size_t n = fread(line, 1, sizeof line - 1, f);
    fclose(f);
    line[n] = 0;
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

static struct process *read_all(int *count) {
    struct process *list = NULL;
    int capacity = 0;
    *count = 0;
    DIR *d = opendir("/proc");
    for (struct dirent *e; d && (e = readdir(d));) {
        if (e->d_name[0] < '0' || e->d_name[0] > '9') continue;
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
    struct process *list = read_all(&count);
    *t = (struct tree){0};
    mark_ours(list, count, root);
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
