/** @file grade_lesson.h
 * The inside of `lockstep lesson`: subjects are built, the lesson's suite runs them, and what it
 * says becomes the lesson's record.
 */
#ifndef LOCKSTEP_CLI_GRADE_LESSON_H
#define LOCKSTEP_CLI_GRADE_LESSON_H

#include <stdbool.h>
#include "cuda_lesson.h"
#include "secret.h"

/** How a lesson's suite ended. */
enum suite_end {
    SUITE_ENDED,
    SUITE_LATE,  /**< the processor time of the lesson was used up */
    SUITE_STUCK, /**< it took far longer than that, and computed little */
    SUITE_FAILED /**< it crashed, or could not begin */
};

/** What is asked for, and where it is done. */
struct lesson_grading {
    const struct lockstep_lesson *lesson;
    const char *from, *only, *json, *backend; /* as on the command line */
    char folder[4096];                        /* that holds the .cu files */
    char work[4000];                          /* all that this run writes: */
    char room[4096];          /* subjects; all that a sandboxed compiler can write in */
    char records[4096];       /* what the suite says of them */
    const char *seconds;      /* of processor time, for the whole suite */
    struct text messages[64]; /* of the compiler, an exercise */
    bool machine[64];         /* it was not built, and the machine is to blame: see blame.h */
    enum suite_end ended;     /* the suite's last run, and what it said */
    struct text said;
    char secret[SECRET_TEXT]; /* that inputs are drawn from, in hexadecimal digits */
    const char *secret_file;  /* as on the command line */
    struct gpu gpu;           /* with --backend cuda, and auto where there is one */
    bool brent;               /* show T_p instead of the report */
    bool trace;               /* run the worked example only, and record every access */
    bool sandbox;             /* a stranger's files: compile and run them shut in */
};

/** Grades on the back end that is asked for or, with auto, on both.
 * Wants the folder `work`, and makes its own in there. @return NULL after a message */
json_t *grade_lesson(const struct lesson_grading *g);

/** Has the grader failed on this exercise, so that nothing is known of it? */
bool grade_is_unknown(const json_t *exercise);

/** Adds up the points: those of exercises that nothing is known of count neither as won nor as
 * lost. `not_graded` gets their names; without any there is no such list. */
void grade_add_up(json_t *record);

#endif
