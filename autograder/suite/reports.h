/** @file reports.h
 * TAP, JUnit's XML and JSON with one entry per case. Criterion's own reporters have one per test,
 * and do not escape texts.
 */
#ifndef LOCKSTEP_SUITE_REPORTS_H
#define LOCKSTEP_SUITE_REPORTS_H

#include <criterion/criterion.h>
#include <criterion/output.h>
#include "cases.h"

criterion_reporter report_tap, report_junit, report_json;

/** How a case counts in a report. */
enum report_state { REPORT_PASSED, REPORT_FAILED, REPORT_ERROR, REPORT_SKIPPED };

/** What a report says of a case: if the grader failed on the exercise, none of its cases passed.
 * @param why gets the reason, if it did not pass */
enum report_state report_state(const struct exercise_cases *e, int number, const char **why);

/** Counts an exercise's cases by their states. */
void report_count(const struct exercise_cases *e, int count[REPORT_SKIPPED + 1]);

/** Calls `each` with each exercise that was tested, in the lesson's order. */
void report_each(const struct criterion_global_stats *all,
                 void (*each)(const struct exercise_cases *e, void *data), void *data);

#endif
