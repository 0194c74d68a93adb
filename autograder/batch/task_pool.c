#include "task_pool.h"
#include "support/interrupt.h"
#include "support/subprocess.h"

#include <signal.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

struct slot {
    pid_t process; /* 0: free */
    int task;
};

static pid_t start(const struct task_pool *p, int task) {
    pid_t parent = getpid(), child = fork();
    if (child) return child;
    interrupt_unwatch(); /* until its program handles signals by itself */
    process_end_with(parent);
    p->become(p->data, task);
    _exit(127);
}

/* @return how many tasks are running */
static int reap(const struct task_pool *p, struct slot slots[TASK_POOL_JOBS]) {
    int running = 0;
    for (int i = 0; i < p->jobs; i++) {
        int status;
        if (slots[i].process && waitpid(slots[i].process, &status, WNOHANG) == slots[i].process) {
            slots[i].process = 0;
            p->ended(p->data, slots[i].task, status);
        }
        running += slots[i].process != 0;
    }
    return running;
}

static void fill(const struct task_pool *p, struct slot slots[TASK_POOL_JOBS], int *next) {
    for (int i = 0; i < p->jobs && *next < p->count; i++) {
        if (slots[i].process) continue;
        slots[i] = (struct slot){start(p, *next), *next};
        ++*next;
        if (slots[i].process > 0) continue;
        slots[i].process = 0;
        p->ended(p->data, slots[i].task, -1);
    }
}

static void end_all(const struct task_pool *p, const struct slot slots[TASK_POOL_JOBS]) {
    for (int i = 0; i < p->jobs; i++)
        if (slots[i].process) kill(slots[i].process, SIGTERM);
}

void task_pool_run(const struct task_pool *p) {
    struct slot slots[TASK_POOL_JOBS] = {{0}};
    struct timespec moment = {0, 10000000};
    int next = 0;
    bool told = false;
    for (int turn = 0;; turn++) {
        int running = reap(p, slots);
        if (interrupt_caught() && !told) end_all(p, slots);
        told = interrupt_caught();
        if (!told) fill(p, slots, &next);
        if (!running && (told || next == p->count) && !reap(p, slots)) return;
        if (turn % 25 == 0) p->tick(p->data);
        nanosleep(&moment, NULL);
    }
}
