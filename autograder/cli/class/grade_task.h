/** @file grade_task.h
 * Grades one submission: runs `lockstep lesson` on its files, and writes the result.
 */
#ifndef LOCKSTEP_CLI_CLASS_GRADE_TASK_H
#define LOCKSTEP_CLI_CLASS_GRADE_TASK_H

#include <jansson.h>
#include <lockstep/lesson.h>
#include "batch/manifest.h"

/** A task of the manifest. */
struct task {
    const char *name, *out, *secret; /**< paths are absolute */
    json_t *manifest;
    const struct lockstep_lesson *lesson;
    struct grading_conditions how; /**< as in the manifest, and as here */
    char work[4000]; /**< files, record and report; sandboxed processes cannot write here */
};

/** Grades it in the folder `work`, which is the current folder, and writes the result to `out`.
 * @return 0 if all of it is graded, whatever the grade */
int grade_task(const struct task *t);

/** Writes the result of a task that cannot be begun. @return 0, or -1 with errno set */
int grade_task_fail(const struct task *t, const char *why);

#endif
