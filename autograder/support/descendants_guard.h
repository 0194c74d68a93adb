/** @file descendants_guard.h
 * Ends all descendants of a program with its parent, where no process namespace does.
 */
#ifndef LOCKSTEP_SUPPORT_DESCENDANTS_GUARD_H
#define LOCKSTEP_SUPPORT_DESCENDANTS_GUARD_H

#include <sys/types.h>

/** Returns in a new process. This process stays until the new one ends, and then ends as it did; or
 * until `parent` ends, even by SIGKILL. In both cases it kills all descendants first. A compiler
 * driver's own children have no other link to the grader.
 * @param parent the process that made this one @return 0, or -1 with errno set */
int guard_descendants(pid_t parent);

#endif
