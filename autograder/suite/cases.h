/** @file cases.h
 * How each case of an exercise ended, by Criterion's own account: the test of an exercise makes one
 * assertion per case.
 */
#ifndef LOCKSTEP_SUITE_CASES_H
#define LOCKSTEP_SUITE_CASES_H

#include <criterion/stats.h>
#include <lockstep/lesson.h>
#include "grade/exercise.h"
#include "support/strbuf.h"

enum { MOST_EXERCISES = 64 }; /* of a lesson */

/** The lesson that is linked into this suite. */
const struct lockstep_lesson *suite_lesson(void);

/** Sends a case's end to Criterion's runner, from the test's process (a grade_tell). */
void cases_tell(int number, enum grade_end end, const char *why);

enum case_state { STATE_PASSED, STATE_FAILED, STATE_NOT_RUN, STATE_MISSING };

struct case_row {
    enum case_state state;
    const char *why; /**< the assertion's own text */
};

/** All that Criterion knows of an exercise. */
struct exercise_cases {
    const struct lockstep_exercise *exercise;
    struct case_row *row; /**< exercise->case_count of them */
    int count[STATE_MISSING + 1];
    const char *foreign; /**< a failed assertion that is not a case's; NULL: none */
};

/** Reads a test's assertions. Release it with cases_free(). */
void cases_read(struct exercise_cases *e, const struct criterion_test_stats *t);
void cases_free(struct exercise_cases *e);

/** @return "n = 33, add"; valid until the next call */
const char *cases_name(const struct exercise_cases *e, int number);

/** Finds out whether the grader itself failed: the test crashed, or a case never ran.
 * @return whether `why` got a sentence about it */
bool cases_broken(const struct exercise_cases *e, const struct criterion_test_stats *t,
                  struct text *why);

#endif
