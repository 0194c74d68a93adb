/* Runs the tasks on this machine, as many at a time as there are processors. */
#include "batch/progress_line.h"
#include "batch/task_pool.h"
#include "cli/course.h"
#include "cli/report/terminal.h"
#include "cli/work_folder.h"
#include "engine.h"
#include "support/subprocess.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static void become(void *class, int task) {
    const struct class_grading *c = class;
    char program[PATH_MAX], number[16];
    snprintf(program, sizeof program, "%s/build/lockstep", project_home());
    snprintf(number, sizeof number, "%ld", (long)getpid());
    setenv("LOCKSTEP_PARENT", number, 1); /* subprocess.h */
    execl(program, "lockstep", "grade-one", "--out", c->out, "--secret", c->secret, c->tasks[task],
          (char *)NULL);
}

static void ended(void *class, int task, int status) {
    struct class_grading *c = class;
    (void)task;
    c->done += status >= 0 && WIFEXITED(status) && !WEXITSTATUS(status);
}

static void tick(void *class) {
    struct class_grading *c = class;
    progress_show(c->done, c->all - c->open, c->all, class_seconds(c));
}

static int job_count(const struct class_grading *c) {
    long jobs = c->jobs ? (long)strtod(c->jobs, NULL) : sysconf(_SC_NPROCESSORS_ONLN);
    return jobs < 1 ? 1 : jobs > TASK_POOL_JOBS ? TASK_POOL_JOBS : (int)jobs;
}

/* Once, before each of a hundred tasks says it. */
static int check_work(void) {
    char path[4000];
    if (!work_folder_make(path, sizeof path)) return work_folder_remove(path), 0;
    say("lockstep: nothing was graded, and the gradebook is as before: the work directory %s cannot "
        "be written: %s. Make it, or name another (LOCKSTEP_WORK=folder)",
        course_work(), strerror(errno));
    return -1;
}

static enum engine_end run(struct class_grading *c) {
    if (check_work()) return ENGINE_FAILED;
    struct task_pool p = {.jobs = job_count(c),
                          .count = c->open,
                          .become = become,
                          .ended = ended,
                          .tick = tick,
                          .data = c};
    task_pool_run(&p);
    progress_clear();
    return ENGINE_DONE;
}

const struct engine engine_local = {.name = "local", .run = run};
