/** @file grade_suite.h
 * Runs a lesson's suite on the workers that were built.
 */
#ifndef LOCKSTEP_CLI_GRADE_SUITE_H
#define LOCKSTEP_CLI_GRADE_SUITE_H

#include "grade_lesson.h"

/** Runs the suite on these exercises of the lesson. Sets `g->output` to its output and
 * `g->ended` to how it ended; the suite writes a record per finished exercise. */
void suite_run(struct lesson_grading *g, const bool which[]);

#endif
