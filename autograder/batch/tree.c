#include "tree.h"

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
    bool ours;
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
    unsigned long pages = 0;
    if (!rest || sscanf(rest + 1,
                        " %c %d %*d %*d %*d %*d %*u %*u %*u %*u %*u %*u %*u %*d %*d %*d "
                        "%*d %*d %*d %*u %*u %lu",
                        &state, &parent, &pages) != 3)
        return false;
    *p = (struct process){(pid_t)atoi(pid), parent, pages * (uint64_t)sysconf(_SC_PAGESIZE), false};
    return state != 'Z'; /* the dead only wait to be counted */
}

static struct process *read_all(int *count) {
    struct process *list = NULL;
    int room = 0;
    *count = 0;
    DIR *d = opendir("/proc");
    for (struct dirent *e; d && (e = readdir(d));) {
        if (e->d_name[0] < '0' || e->d_name[0] > '9') continue;
        if (*count == room) {
            struct process *more = realloc(list, sizeof *list * (size_t)(room = room * 2 + 256));
            if (!more) break;
            list = more;
        }
        *count += read_process(e->d_name, &list[*count]);
    }
    if (d) closedir(d);
    return list;
}

/* Marks children of what is marked, until no more are found: trees are shallow. */
static void mark_ours(struct process *list, int count) {
    for (bool more = true; more;) {
        more = false;
        for (int i = 0; i < count; i++) {
            if (list[i].ours) continue;
            bool ours = list[i].parent == getpid();
            for (int k = 0; k < count && !ours; k++)
                ours = list[k].ours && list[k].pid == list[i].parent;
            list[i].ours = ours;
            more |= ours;
        }
    }
}

static void look(struct tree *t, int signal_number) {
    int count;
    uint64_t most = 0;
    struct process *list = read_all(&count);
    *t = (struct tree){0};
    mark_ours(list, count);
    for (int i = 0; i < count; i++) {
        if (!list[i].ours) continue;
        t->count++;
        t->bytes += list[i].bytes;
        if (list[i].bytes > most) t->largest = list[i].pid;
        if (list[i].bytes > most) most = list[i].bytes;
        if (signal_number) kill(list[i].pid, signal_number);
    }
    free(list);
}

void tree_look(struct tree *t) { look(t, 0); }

void tree_kill(void) {
    struct timespec moment = {0, 5000000};
    for (struct tree t = {.count = 1}; t.count;) {
        look(&t, SIGKILL);
        while (waitpid(-1, NULL, WNOHANG) > 0) {}
        if (t.count) nanosleep(&moment, NULL);
    }
}
