/** @file next_step.h
 * The end of a report: what to do next.
 */
#ifndef LOCKSTEP_CLI_REPORT_NEXT_STEP_H
#define LOCKSTEP_CLI_REPORT_NEXT_STEP_H

#include <jansson.h>
#include <lockstep/lesson.h>
#include <stdio.h>

/** Prints the next step after a lesson's record: the first exercise to fix or to fill in; if all of
 * the record passed, the next file. */
void next_step(FILE *to, const struct lockstep_lesson *lesson, const json_t *record);

/** Prints which file to open next in starter/, for an exercise that has not passed. */
void next_file(FILE *to, const struct lockstep_lesson *l, const struct lockstep_exercise *e);

#endif
