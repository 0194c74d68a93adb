/** @file gradebook.h
 * The class's table: a line a student, made from the records.
 */
#ifndef LOCKSTEP_BATCH_GRADEBOOK_H
#define LOCKSTEP_BATCH_GRADEBOOK_H

#include <jansson.h>
#include <lockstep/lesson.h>
#include "support/strbuf.h"

/** Adds the line of headings: student, score, max, two columns an exercise, note. */
void gradebook_begin(struct text *csv, const struct lockstep_lesson *lesson);

/** Adds a student's line. An exercise that nothing is known of, because the grader failed, has an
 * empty cell for its points, and the student one for the score: 0 would be a grade. */
void gradebook_add(struct text *csv, const struct lockstep_lesson *lesson, const char *student,
                   const json_t *record, const char *note);

/** @return how many of the lesson's exercises the record knows nothing of */
int gradebook_unknown(const struct lockstep_lesson *lesson, const json_t *record);

/** The record of a submission that could not be graded: every exercise is `grader-error`. */
json_t *gradebook_no_record(const struct lockstep_lesson *lesson);

#endif
