/** @file result.h
 * Results of tasks: OUT/results/TASK.json is the record, TASK.txt the report. A record is written
 * once, when all of it is known; on which exercises the grader failed is in TASK.failed.json, so
 * that such a task is graded again.
 */
#ifndef LOCKSTEP_BATCH_RESULT_H
#define LOCKSTEP_BATCH_RESULT_H

#include <jansson.h>
#include <stdbool.h>
#include "support/strbuf.h"

/** @return whether a task is done: every exercise has a verdict */
bool result_is_done(const char *out, const char *task);

/** @return the record of a task, done or failed; NULL: there is none */
json_t *result_load(const char *out, const char *task);

/** @return how many of the manifest's tasks have no result, not even that of a failure */
int result_count_missing(const char *out, const json_t *manifest);

/** Writes a record and its report. @param done whether every exercise has a verdict
 * The record gets `processor_seconds`, the time of this process and its children until now, unless
 * it has it: a result keeps how long it took, however often it is read.
 * @return 0, or -1 with errno set */
int result_save(const char *out, const char *task, const json_t *record, const struct text *report,
                bool done);

/** Gets the report. @return 0, or -1 if there is none */
int result_report(const char *out, const char *task, struct text *report);

#endif
