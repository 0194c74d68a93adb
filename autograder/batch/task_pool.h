/** @file task_pool.h
 * Runs many tasks, some at a time, each in a process of its own.
 */
#ifndef LOCKSTEP_BATCH_TASK_POOL_H
#define LOCKSTEP_BATCH_TASK_POOL_H

#include <stdbool.h>
#include <sys/types.h>

enum { TASK_POOL_JOBS = 64 };

struct task_pool {
    int jobs, count; /**< at most so many at a time; of so many tasks */
    /** In the new process of task number `task`: executes its program, and does not return. */
    void (*become)(void *data, int task);
    /** A task has ended. @param status its wait status; -1: its process could not be started */
    void (*ended)(void *data, int task, int status);
    /** Called a few times a second. */
    void (*tick)(void *data);
    void *data;
};

/** Runs all tasks in order. They end when this process does, even by SIGKILL. After an interrupt no
 * further one is started, those that run are told to end, and are waited for. */
void task_pool_run(const struct task_pool *p);

#endif
