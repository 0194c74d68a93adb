/** @file export_parts.h
 * What the files of this folder share.
 */
#ifndef LOCKSTEP_BATCH_EXPORT_EXPORT_PARTS_H
#define LOCKSTEP_BATCH_EXPORT_EXPORT_PARTS_H

#include "export.h"

/** Appends the score as a number; nothing if the grader failed: 0 would be a grade. */
void export_score(struct text *t, const json_t *record);

/** Appends the lesson's title, as a column's name: "Lesson 1: reduce". */
void export_title(struct text *t, const struct lockstep_lesson *lesson);

/** Appends how the final marks came about, if they are not the raw ones, and comments:
 * "raw 25, penalty 2.5, final 22.5 of 25; 1 day late". */
void export_marks(struct text *t, const json_t *record);

/** Appends what became of each exercise: "serial: passed; warp: racy". */
void export_summary(struct text *t, const json_t *record);

void canvas_begin(struct text *t, const struct lockstep_lesson *lesson);
void canvas_add(struct text *t, const json_t *student, const json_t *record);
void moodle_begin(struct text *t);
void moodle_add(struct text *t, const struct lockstep_lesson *lesson, const json_t *student,
                const json_t *record);
void blackboard_begin(struct text *t, const struct lockstep_lesson *lesson);
void blackboard_add(struct text *t, const json_t *student, const json_t *record);
void junit_begin(struct text *t);
void junit_add(struct text *t, const struct lockstep_lesson *lesson, const json_t *record);
void junit_end(struct text *t);

/** @return a Gradescope results.json. Release it with json_decref(). */
json_t *gradescope_results(const struct lockstep_lesson *lesson, const json_t *record);

#endif
