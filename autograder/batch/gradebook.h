/** @file gradebook.h
 * The class's gradebook: one line per student, made from the records.
 */
#ifndef LOCKSTEP_BATCH_GRADEBOOK_H
#define LOCKSTEP_BATCH_GRADEBOOK_H

#include <jansson.h>
#include <lockstep/lesson.h>
#include "support/strbuf.h"

/** Adds the header line: student, id, name, score, max, two columns per exercise, note. */
void gradebook_begin(struct text *csv, const struct lockstep_lesson *lesson);

/** Adds a student's line. An exercise on which the grader failed has an empty cell for its points,
 * and the student an empty score: 0 would be a grade.
 * @param record with `student`, `id` and `name` */
void gradebook_add(struct text *csv, const struct lockstep_lesson *lesson, const json_t *record,
                   const char *note);

/** @return the number of the lesson's exercises without a verdict in the record */
int gradebook_unknown(const struct lockstep_lesson *lesson, const json_t *record);

/** Makes the record of a submission that could not be graded: every exercise is `grader-error`. */
json_t *gradebook_no_record(const struct lockstep_lesson *lesson);

#endif
