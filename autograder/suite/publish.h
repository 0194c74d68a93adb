/** @file publish.h
 * Makes a test's draft the exercise's record, if Criterion's outcome agrees with it.
 */
#ifndef LOCKSTEP_SUITE_PUBLISH_H
#define LOCKSTEP_SUITE_PUBLISH_H

#include <stdbool.h>
#include "grade/exercise.h"
#include "support/strbuf.h"

/** Sets where drafts are, and which exercises must have a record in the end. */
void publish_begin(const struct grade_options *options, const bool asked[]);

/** Ends it: an exercise without a record is an error. @return whether the grader failed anywhere */
bool publish_end(void);

/** @return what the grader failed in on this exercise, or NULL */
const char *publish_error(const struct lockstep_exercise *e);

#endif
