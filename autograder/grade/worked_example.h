/** @file worked_example.h
 * The worked example, 3 1 7 0 4 1 6 3: the one small case that is run with a trace, for
 * `lockstep view`, in place of an exercise's cases.
 */
#ifndef LOCKSTEP_GRADE_WORKED_EXAMPLE_H
#define LOCKSTEP_GRADE_WORKED_EXAMPLE_H

#include <lockstep/lesson.h>
#include <stdbool.h>

/** Was a trace asked for? (LOCKSTEP_TRACE in the environment.) */
bool worked_asked_for(void);

/** The case to trace: 8 values, or the smallest size from 8 on that the exercise's own sizes share
 * a divisor with, and the plainest case's operation and second size (adding, if there is such a
 * case). An exercise that asks for a diagnosis takes 64: what it asks about must happen. */
struct lockstep_case worked_case(const struct lockstep_exercise *e);

/** In place of random words: 3, 1, 7, 0, 4, 1, 6, 3, and again. A fill function thus makes the
 * worked example's input, and what is right for it, without knowing. */
uint32_t worked_random(uint64_t *state);

#endif
