/** @file next_step.h
 * The end of a report: what to do next.
 */
#ifndef LOCKSTEP_CLI_REPORT_NEXT_STEP_H
#define LOCKSTEP_CLI_REPORT_NEXT_STEP_H

#include <jansson.h>
#include <lockstep/lesson.h>
#include <stdbool.h>
#include <stdio.h>

/** Prints the next step after a lesson's record: the first exercise to fix or to fill in; if all of
 * the record passed, the next file. */
void next_step(FILE *to, const struct lockstep_lesson *lesson, const json_t *record);

/** Prints which file to open next in starter/, for an exercise that has not passed. */
void next_file(FILE *to, const struct lockstep_lesson *l, const struct lockstep_exercise *e);

/** Says which TODO to fill in before a kernel can be stepped through: the first open one of a
 * traced lesson's record.
 * @return whether there is one */
bool next_todo_to_trace(FILE *to, const json_t *record);

#endif
