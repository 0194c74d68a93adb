/** @file blame.h
 * Whose fault is it that a submission was not built: the file's, or the machine's?
 */
#ifndef LOCKSTEP_CLI_BLAME_H
#define LOCKSTEP_CLI_BLAME_H

#include <stdbool.h>
#include "support/strbuf.h"

/** Looks for a failure of the machine after a build that failed: a folder that takes no more files,
 * a compiler that was killed or cannot be started, a sandbox that does not work. What the compiler
 * said is believed only where a submission cannot have written it.
 * @param folders where the build writes, ending in NULL
 * @param why gets the reason, a clause
 * @return true: nothing is known of the submission */
bool blame_machine(const char *const folders[], bool sandboxed, const struct text *messages,
                   struct text *why);

#endif
