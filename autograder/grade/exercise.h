/** @file exercise.h
 * Grades one exercise, and tells how each of its cases ended.
 */
#ifndef LOCKSTEP_GRADE_EXERCISE_H
#define LOCKSTEP_GRADE_EXERCISE_H

#include <stdbool.h>
#include <stdint.h>
#include <lockstep/lesson.h>

enum { GRADE_PATH = 4096, GRADE_INPUT = 256 };

/** What a suite was asked to grade, and how. It is copied into the process of each test, so it
 * holds no pointers, and not the secret itself. */
struct grade_options {
    char workers[GRADE_PATH]; /**< holds the worker's executable, named by the exercise */
    char sources[GRADE_PATH]; /**< the graded EXERCISE.cu, which seeds depend on: see seed.h */
    char secret[GRADE_PATH];  /**< the file of the secret that inputs are derived from */
    char record[GRADE_PATH];  /**< the folder that gets EXERCISE.draft; "": no record */
    char request[GRADE_PATH]; /**< the file that gets each request, for a debugger; "": none */
    double seconds;           /**< processor time of one case; 0: the default */
    bool cuda; /**< on a real GPU, with an executable EXERCISE/OPERATOR each: nothing counted, every
                  case run twice and large ones timed */
    bool by_hand;      /**< the suite had the files compiled: a worker that is missing means that
                          its file does not compile */
    bool verdict_only; /**< no runs that only explain a failure: the report says less */
    bool trace;        /**< one case only, with all accesses: see worked_example.h */
    bool failing;      /**< with `trace`: if the worked example is right, the first small case
                          that is wrong, if there is one */
    uint32_t input[GRADE_INPUT];   /**< with `trace`: the values to run on */
    uint32_t input_count;          /**< how many; 0: the exercise's own case */
    struct lockstep_credit credit; /**< instead of the exercises' own; all 0: theirs */
    uint64_t soak, soak_count; /**< only the small cases, in so many random orders from this seed
                                  on; 0: no soak */
};

/** Gets a case in words: the lesson's own, or the common ones (size, operator, repetitions,
 * variant). */
void lockstep_case_words(const struct lockstep_lesson *lesson, const struct lockstep_case *c,
                         char *text, size_t size);

/** How a case ended. */
enum grade_end {
    CASE_PASSED,
    CASE_FAILED,
    CASE_NOT_RUN /**< on purpose: the verdict was known without it */
};

/** Makes a case's input and expected output: the lesson's suite_fill(). */
struct suite_case;
typedef void (*grade_fill)(struct suite_case *c);

/** Is called once for each case. @param number in the exercise's list @param why if not passed */
typedef void (*grade_tell)(int number, enum grade_end end, const char *why);

/** Grades an exercise on all of its cases and writes its record.
 * @return NULL, or one sentence that says why it could not be graded at all */
const char *grade_exercise(const struct grade_options *options,
                           const struct lockstep_lesson *lesson,
                           const struct lockstep_exercise *exercise, grade_fill fill,
                           grade_tell tell);

#endif
