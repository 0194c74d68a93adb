/** @file progress.h
 * The student's results so far, kept in build/progress: one file per exercise. A result counts only
 * as long as the student's file, what it includes, the lesson and Lockstep itself are the ones that
 * were graded.
 */
#ifndef LOCKSTEP_CLI_PROGRESS_H
#define LOCKSTEP_CLI_PROGRESS_H

#include <jansson.h>
#include "exercise_names.h"

/** Identifies all that an exercise's result depends on; empty if the student's file cannot be
 * read. */
struct progress_key {
    char text[17];
};

/** The key of an exercise's file in starter/ as it is now. */
struct progress_key progress_key(const struct lockstep_lesson *l,
                                 const struct lockstep_exercise *e);

/** Gets the keys of all exercises of a lesson. */
void progress_keys(const struct lockstep_lesson *l, struct progress_key keys[LESSON_EXERCISES]);

/** Keeps the verdicts and points of a lesson's record. A result is left out if the file was changed
 * meanwhile, or if the verdict may be the machine's fault.
 * @param keys progress_keys() before the grading began */
void progress_keep(const struct lockstep_lesson *l, const json_t *record,
                   const struct progress_key keys[LESSON_EXERCISES]);

/** The result of an exercise: its verdict ("passed", "racy"), `todo` for a file that is still the
 * starter, or "" if it must be graded; and its points, partial credit included. */
struct progress_result {
    char verdict[32];
    int points;
};

/** @return the result that was kept for the file as it is now */
struct progress_result progress_result(const struct lockstep_lesson *l,
                                       const struct lockstep_exercise *e);

/** @return the exercise to do next: the first one after `after` (NULL: the first one) that is not
 * known to have passed, else one before it; NULL: all have passed */
const struct lockstep_exercise *progress_next(const struct lockstep_lesson *l,
                                              const struct lockstep_exercise *after);

#endif
