/** @file report.h
 * Prints a lesson's record as the student's report.
 */
#ifndef LOCKSTEP_CLI_REPORT_REPORT_H
#define LOCKSTEP_CLI_REPORT_REPORT_H

#include <jansson.h>
#include <lockstep/lesson.h>
#include <stdio.h>

/** Prints verdicts, costs next to their bounds, findings, comparisons; the last line names the next
 * step. */
void report_lesson(FILE *to, const struct lockstep_lesson *lesson, const json_t *record);

/** Prints T_p beside Brent's bound for the largest case of each exercise. */
void report_brent(FILE *to, const json_t *record);

/** Prints the result of the worked example: not a grade, since it is one case of many. */
void report_traces(FILE *to, const json_t *record);

#endif
