/** @file grade_lesson.h
 * The core of `lockstep lesson`: builds workers, runs the lesson's suite on them, and makes the
 * lesson's record.
 */
#ifndef LOCKSTEP_CLI_GRADE_LESSON_H
#define LOCKSTEP_CLI_GRADE_LESSON_H

#include <stdbool.h>
#include "cuda_lesson.h"
#include "exercise_names.h"
#include "record/score.h"
#include "secret.h"

/** How a lesson's suite ended. */
enum suite_end {
    SUITE_ENDED,
    SUITE_LATE,  /**< it used up the lesson's processor time */
    SUITE_STUCK, /**< it took far longer than that, and computed little */
    SUITE_FAILED /**< it crashed, or could not start */
};

/** What to grade, and where. */
struct lesson_grading {
    const struct lockstep_lesson *lesson;
    const char *from, *names, *json, *backend; /* as on the command line */
    bool asked[LESSON_EXERCISES];              /* these exercises are graded */
    char folder[4096];                         /* holds the .cu files */
    char work[4000];                           /* everything that this run writes */
    char work_dir[4096]; /* workers; the only folder that a sandboxed compiler can write to */
    char records[4096];  /* the suite's records of them */
    const char *seconds; /* processor time of the whole suite */
    const char *case_seconds, *soak,
        *credit;         /* for the suite, as on the command line; NULL: none */
    struct text request; /* file that gets each request, for a debugger; empty: none */
    const char *build;   /* only compile, into this folder; NULL: grade */
    struct text messages[LESSON_EXERCISES]; /* the compiler's, one per exercise */
    bool machine[LESSON_EXERCISES]; /* the build failed because of the machine: see blame.h */
    bool refused[LESSON_EXERCISES]; /* the file uses what a lesson's file may not */
    enum suite_end ended;           /* how the suite's last run ended, and its output */
    struct text output;
    char secret[SECRET_TEXT]; /* inputs are derived from it; hexadecimal digits */
    const char *secret_file;  /* as on the command line */
    struct gpu gpu;           /* for --backend cuda, and auto if there is one */
    bool brent;               /* print T_p instead of the report */
    const char *debug;        /* folder that gets what a debugger needs; NULL: none */
    bool verdict_only;        /* run no case after the first wrong result */
    bool trace;               /* run the worked example only, and record every access */
    const char *input;        /* instead of its values; NULL: none */
    bool failing;             /* instead of it, if it is right: a case that is wrong */
    bool sandbox;             /* untrusted files: compile and run them in a sandbox */
    bool notes;               /* show the lesson's page; nothing is graded */
    const char *known;        /* folder with records of exercises that need no grading; NULL */
};

/** Grades on the requested back end or, with auto, on both.
 * Needs the folder `work`, and makes its own folders in it. @return NULL after a message */
json_t *grade_lesson(const struct lesson_grading *g);

/** Only compiles the exercises into the folder `build`, and prints the compiler's messages.
 * @return 0, or -1 after a message */
int grade_build(const struct lesson_grading *g);

#endif
