/** @file gradebook.h
 * The class's table: a line a student, made from the records.
 */
#ifndef LOCKSTEP_BATCH_GRADEBOOK_H
#define LOCKSTEP_BATCH_GRADEBOOK_H

#include <jansson.h>
#include <lockstep/lesson.h>
#include "text.h"

/** Adds the line of headings: student, score, max, two columns an exercise, note. */
void gradebook_begin(struct text *csv, const struct lockstep_lesson *lesson);

/** Adds a student's line. What the record does not hold counts as 0 points, `error`. */
void gradebook_add(struct text *csv, const struct lockstep_lesson *lesson, const char *student,
                   const json_t *record, const char *note);

/** The record of a submission that could not be graded: no points. */
json_t *gradebook_no_record(const struct lockstep_lesson *lesson);

#endif
