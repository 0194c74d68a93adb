/** @file report.h
 * The student's report: a lesson's record in words.
 */
#ifndef LOCKSTEP_CLI_REPORT_H
#define LOCKSTEP_CLI_REPORT_H

#include <jansson.h>
#include <lockstep/lesson.h>
#include <stdio.h>

/** Prints verdicts, costs beside bounds, findings, comparisons; the last line is the next thing to
 * do. */
void report_lesson(FILE *to, const struct lockstep_lesson *lesson, const json_t *record);

/** Prints T_p beside Brent's bound for the largest case of each exercise. */
void report_brent(FILE *to, const json_t *record);

/** Prints what became of the worked example: no grade, since it is one case of many. */
void report_traces(FILE *to, const json_t *record);

#endif
