/** @file manual_marks.h
 * Marks and comments by hand: CSV with the columns `id`, `exercise`, `marks` and `comment`.
 *
 *     id,exercise,marks,comment
 *     7001,shared,12,the barrier is missing; the rest is right
 *     7001,warp,,see the note on shared
 *     jane,,+2,for the best explanation
 *
 * `12` replaces the exercise's marks, `+2` and `-1` change them; without an exercise they change
 * the sum. Without marks there is only a comment.
 */
#ifndef LOCKSTEP_BATCH_COURSE_MANUAL_MARKS_H
#define LOCKSTEP_BATCH_COURSE_MANUAL_MARKS_H

#include <lockstep/lesson.h>
#include <stdbool.h>
#include "hundredths.h"

/** What a line does with the marks. */
enum manual_kind { MANUAL_COMMENT, MANUAL_REPLACE, MANUAL_CHANGE };

/** A line. */
struct manual_row {
    char *id;              /**< the student's */
    char *exercise;        /**< "": all of the lesson */
    char *comment;         /**< may be empty */
    enum manual_kind kind; /**< what it does */
    hundredths marks;      /**< the new ones, or by how much they change: may be negative */
    int line;              /**< of the file */
    bool used;             /**< a student has this id */
};

/** A file. */
struct manual_marks {
    struct manual_row *list; /**< its lines */
    int count;               /**< how many */
};

/** Reads a file. @param why gets a sentence with file, line and remedy
 * @return 0 or -1 */
int manual_read(struct manual_marks *m, const char *path, const struct lockstep_lesson *lesson,
                struct text *why);

void manual_free(struct manual_marks *m);

#endif
