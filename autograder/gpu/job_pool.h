/** @file job_pool.h
 * Runs commands in parallel, as many at a time as there are processors.
 */
#ifndef LOCKSTEP_GPU_JOB_POOL_H
#define LOCKSTEP_GPU_JOB_POOL_H

#include <stdbool.h>
#include <sys/types.h>
#include "toolchain/driver/run_tool.h"

/** One command. */
struct pool_job {
    struct arguments command;
    char *log;  /**< a file that gets its output */
    int status; /**< afterwards: 0, or why it failed */
    pid_t process;
};

/** Runs all jobs. @param done called now and then with the number of finished jobs; or NULL */
void pool_run(struct pool_job *jobs, int count, void (*done)(int ended, int count));

#endif
