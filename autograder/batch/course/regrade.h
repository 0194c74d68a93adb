/** @file regrade.h
 * A regrade beside the old grades: OUT/regrade is a folder of grades with the same files, graded by
 * what Lockstep is now. It shares store and results with OUT. What it would change is a diff; then
 * it is applied or dropped.
 */
#ifndef LOCKSTEP_BATCH_COURSE_REGRADE_H
#define LOCKSTEP_BATCH_COURSE_REGRADE_H

#include <jansson.h>
#include <lockstep/lesson.h>
#include "batch/manifest.h"

/** Appends OUT/regrade. */
void regrade_folder(struct text *path, const char *out);

/** @return whether there is a regrade that was neither applied nor dropped */
bool regrade_exists(const char *out);

/** Makes OUT/regrade, and in it links to store and results. @return 0, or -1 with errno set */
int regrade_begin(const char *out);

/** How a class's grades differ. */
struct regrade_diff {
    int up, down, same; /**< students, by their score */
    int unknown;        /**< of whom one of both scores is not known */
    struct text table; /**< CSV: a line per exercise of a student whose outcome or points changed */
    struct text summary; /**< lines for a terminal: per exercise, how many went from what to what */
};

/** Compares OUT with OUT/regrade, both collected. */
void regrade_compare(struct regrade_diff *d, const char *out, const struct lockstep_lesson *lesson);

void regrade_diff_free(struct regrade_diff *d);

/** Makes the regrade's manifest that of OUT, at once: collect() then writes the new grades.
 * @return 0, or -1 with errno set: then all is as before */
int regrade_commit(const char *out);

/** Removes OUT/regrade, and results that OUT does not need. @return 0, or -1 with errno set */
int regrade_remove(const char *out);

#endif
