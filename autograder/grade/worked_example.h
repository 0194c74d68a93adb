/** @file worked_example.h
 * The worked example, 3 1 7 0 4 1 6 3: one small case that runs with a trace, for `lockstep view`,
 * unless it is right and another case is not.
 */
#ifndef LOCKSTEP_GRADE_WORKED_EXAMPLE_H
#define LOCKSTEP_GRADE_WORKED_EXAMPLE_H

#include <lockstep/lesson.h>
#include <stdbool.h>

/** From now on a trace is requested (or no more). */
void worked_ask_for(bool trace);

/** @return whether a trace is requested */
bool worked_asked_for(void);

/** Replaces 3, 1, 7, 0, 4, 1, 6, 3 by other values, which stay the caller's; 0 values: no more. */
void worked_set_values(const uint32_t *list, uint32_t count);

/** Value i of those that worked_set_values() was given, for a lesson that does not draw its items.
 * @param bytes of an item. @return false: the values are not in use, or not the user's */
bool worked_chosen(uint64_t i, int bytes, int64_t *value);

/** @return how many bytes the items have that a lesson has asked for since worked_set_values(): 0:
 * it has not asked; below 0: one of the values does not fit in so many */
int worked_chosen_bytes(void);

/** From now on (or no more) the values that are drawn are the worked example's. */
void worked_use(bool on);

/** @return whether they are */
bool worked_in_use(void);

/** @return whether the input begins with the worked example's values */
bool worked_is_input(const uint32_t *words, uint64_t count);

/** The case to trace: 8 values, or the smallest size from 8 on that shares a divisor with the
 * exercise's own sizes, and the operation and second size of the plainest case (addition, if there
 * is such a case). A diagnosis gets 64 values, so that its error occurs. */
struct lockstep_case worked_case(const struct lockstep_exercise *e);

/** The case that `lockstep lesson --trace` runs: the exercise's own (lesson.h), or worked_case().
 */
struct lockstep_case worked_traced_case(const struct lockstep_exercise *e);

/** Replaces random words by 3, 1, 7, 0, 4, 1, 6, 3, repeated. So a lesson's fill function makes the
 * worked example's input and its right answer without a special case. */
uint32_t worked_random(uint64_t *state);

#endif
