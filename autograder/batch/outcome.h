/** @file outcome.h
 * What became of a student's exercise, in the words of a gradebook. They tell more than the
 * verdicts of a suite (record/json.h), which knows an `error` with the check that failed; this is
 * the one place where the former are derived from the latter.
 */
#ifndef LOCKSTEP_BATCH_OUTCOME_H
#define LOCKSTEP_BATCH_OUTCOME_H

#include <jansson.h>

struct outcome {
    const char *name;     /**< "compile-error" */
    const char *sentence; /**< what that means */
    const char *advice;   /**< what to do; "": nothing */
};

/** All of them; the last one has no name. */
extern const struct outcome outcomes[];

/** @param exercise one of a record
 * @return its outcome; `grader-error` if the record says nothing that is known */
const struct outcome *outcome_of(const json_t *exercise);

/** Adds `outcome`, `meaning` and `advice` to every exercise of a record. */
void outcome_add(json_t *record);

#endif
