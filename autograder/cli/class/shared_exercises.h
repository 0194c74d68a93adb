/** @file shared_exercises.h
 * Exercises of a submission that were graded before, for another one: the same file with the same
 * grader. A gradebook must not depend on what was graded first, so a record is shared only if it
 * cannot depend on the other exercises of its submission.
 */
#ifndef LOCKSTEP_CLI_CLASS_SHARED_EXERCISES_H
#define LOCKSTEP_CLI_CLASS_SHARED_EXERCISES_H

#include "batch/exercise_result.h"
#include "cli/exercise_names.h"

/** One submission's exercises. */
struct shared_exercises {
    const struct lockstep_lesson *lesson;
    const char *out;
    double limit; /**< processor time of a submission, which its exercises share */
    double spent; /**< an upper bound of what the records took that are used */
    char keys[LESSON_EXERCISES][DIGEST_TEXT]; /**< "": it was not handed in */
    bool known[LESSON_EXERCISES];             /**< its record is used */
};

/** Computes the keys. @param files digests by exercise, as in the manifest's task
 * @param texts the files, one per exercise; empty: it was not handed in */
void shared_keys(struct shared_exercises *s, const struct grading_conditions *conditions,
                 const json_t *files, const struct text texts[]);

/** Writes the records that are known into the folder, for `lockstep lesson --known`. */
void shared_fetch(struct shared_exercises *s, const char *folder);

/** @param used processor time of the other exercises @return false: all exercises together may
 * exceed the limit, so the submission must be graded as if none were known */
bool shared_may_be_used(const struct shared_exercises *s, double used);

/** Keeps the records that are new, if they are the same in any submission. */
void shared_keep(const struct shared_exercises *s, const json_t *record, double used);

#endif
