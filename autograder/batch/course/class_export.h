/** @file class_export.h
 * Writes a class's final marks: OUT/marks.csv, with all that led to them, and OUT/export for
 * learning platforms. gradebook.csv keeps the raw ones.
 */
#ifndef LOCKSTEP_BATCH_COURSE_CLASS_EXPORT_H
#define LOCKSTEP_BATCH_COURSE_CLASS_EXPORT_H

#include "marks.h"

/** What a run of the export tells. */
struct exported {
    int students;         /**< lines of marks.csv */
    int late;             /**< students who lost marks */
    int extended;         /**< students with an extension */
    int untimed;          /**< students with a deadline whose time is not known */
    struct text warnings; /**< one line each; release it with text_free() */
};

/** Writes the files, each as a whole or not at all.
 * @param c NULL: raw marks are final
 * @param why gets a sentence if a file is wrong, or cannot be written
 * @return 0 or -1 */
int class_export(const char *out, const struct lockstep_lesson *lesson, const struct course *c,
                 struct exported *x, struct text *why);

#endif
