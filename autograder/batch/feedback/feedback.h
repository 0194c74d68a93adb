/** @file feedback.h
 * A page per student, fit to send: what became of each exercise, where, and what to do next.
 */
#ifndef LOCKSTEP_BATCH_FEEDBACK_FEEDBACK_H
#define LOCKSTEP_BATCH_FEEDBACK_FEEDBACK_H

#include <jansson.h>
#include <lockstep/lesson.h>
#include "support/strbuf.h"

/** Appends the page.
 * @param store the folder of submitted files (store.h)
 * @param student of the manifest
 * @param record with `outcome`, `meaning` and `advice` of each exercise; with `marks`
 * (export/export.h), its final marks are shown, and comments */
void feedback_page(struct text *html, const char *store, const json_t *student,
                   const json_t *record);

/** Writes OUT/feedback/STUDENT.html. @return 0, or -1 with errno set */
int feedback_write(const char *out, const json_t *student, const json_t *record);

/** Rewrites a report or a sentence for the student: the graded copy `files/shared.cu` is
 * `starter/1-reduce/shared.cu` at home, and no command needs FROM. */
void feedback_at_home(struct text *text, const struct lockstep_lesson *lesson);

/** @return why an exercise of a record failed, for the student: no path of the grader's, no value
 * that was computed from a secret input. Release it with text_free(). */
struct text feedback_reason(const struct lockstep_lesson *lesson, const json_t *exercise);

#endif
