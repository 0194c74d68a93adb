/** @file score.h
 * The points of a lesson's record.
 */
#ifndef LOCKSTEP_RECORD_SCORE_H
#define LOCKSTEP_RECORD_SCORE_H

#include <jansson.h>
#include <stdbool.h>

/** @return whether the grader failed on this exercise, so that it has no verdict */
bool grade_is_unknown(const json_t *exercise);

/** Sums up the points. Exercises without a verdict count neither as won nor as lost; `not_graded`
 * lists their names, if there are any. */
void grade_add_up(json_t *record);

/** Reads partial credit: percentages for right results, no findings and bounds, which add up to
 * 100, such as "60,25,15". @return false: it is not that */
bool credit_read(const char *text, int percent[3]);

#endif
