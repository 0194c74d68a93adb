/** @file grade_lesson.h
 * The inside of `lockstep lesson`: subjects are built, the lesson's suite runs them, and what it
 * says becomes the lesson's record.
 */
#ifndef LOCKSTEP_GRADE_LESSON_H
#define LOCKSTEP_GRADE_LESSON_H

#include <stdbool.h>
#include "cuda_lesson.h"

/** What is asked for, and where it is done. */
struct lesson_grading {
    const struct lockstep_lesson *lesson;
    const char *from, *only, *json, *backend; /* as on the command line */
    char folder[4096];                        /* that holds the .cu files */
    char work[4000];                          /* all that this run writes: */
    char room[4096];          /* subjects; all that a sandboxed compiler can write in */
    char records[4096];       /* what the suite says of them */
    struct text messages[64]; /* of the compiler, an exercise */
    struct gpu gpu;           /* with --backend cuda, and auto where there is one */
    bool brent;               /* show T_p instead of the report */
    bool trace;               /* run the worked example only, and record every access */
    bool sandbox;             /* a stranger's files: compile and run them shut in */
};

/** Grades on the back end that is asked for or, with auto, on both.
 * Wants the folder `work`, and makes its own in there. @return NULL after a message */
json_t *grade_lesson(const struct lesson_grading *g);

#endif
