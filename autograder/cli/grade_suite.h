/** @file grade_suite.h
 * Runs a lesson's suite on the subjects that were built.
 */
#ifndef LOCKSTEP_CLI_GRADE_SUITE_H
#define LOCKSTEP_CLI_GRADE_SUITE_H

#include "grade_lesson.h"

/** Runs the suite on one exercise, or on all if `only` is NULL. What it says is kept in `g->said`,
 * how it ended in `g->ended`; each exercise that it finished has left its record. */
void suite_run(struct lesson_grading *g, const char *only);

#endif
