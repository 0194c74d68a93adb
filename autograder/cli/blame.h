/** @file blame.h
 * Decides whether a failed build is the submission's fault or the machine's.
 */
#ifndef LOCKSTEP_CLI_BLAME_H
#define LOCKSTEP_CLI_BLAME_H

#include <stdbool.h>
#include "support/strbuf.h"

/** Looks for a failure of the machine after a failed build: a folder that takes no more files, a
 * compiler that was killed or cannot be started, a sandbox that does not work. Compiler messages
 * are believed only where a submission cannot have written them.
 * @param folders where the build writes, ending in NULL
 * @param why gets the reason, a clause
 * @return true: the machine failed, so the submission gets no verdict */
bool blame_machine(const char *const folders[], bool sandboxed, const struct text *messages,
                   struct text *why);

#endif
