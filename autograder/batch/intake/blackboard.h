/** @file blackboard.h
 * Names of Blackboard's download of an assignment ("Assignment File Download"):
 *
 *     Assignment_username_attempt_2026-11-20-12-34-56_shared.cu
 *     Assignment_username_attempt_2026-11-20-12-34-56.txt     the platform's own record
 */
#ifndef LOCKSTEP_BATCH_INTAKE_BLACKBOARD_H
#define LOCKSTEP_BATCH_INTAKE_BLACKBOARD_H

#include "naming.h"

/** @return whether a path begins with such a name */
bool blackboard_is(const char *path);

/** Finds out where the assignment's name ends and the username begins: both may hold `_`, but the
 * assignment's is the same in all names. @param assignment what is common so far; NULL data: none
 */
void blackboard_learn(struct text *assignment, const char *path);

/** Fills in `p` if the path is Blackboard's; no student, if it cannot be said whose it is.
 * @return whether it is Blackboard's */
bool blackboard_place(const char *path, const struct text *assignment, struct place *p);

#endif
