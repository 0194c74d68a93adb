/** @file static_limits.h
 * Static shared memory is limited to 48 KB per block on every device, constant memory to 64 KB.
 * ptxas refuses more, so the simulator does, too.
 */
#ifndef LOCKSTEP_ELF_STATIC_LIMITS_H
#define LOCKSTEP_ELF_STATIC_LIMITS_H

#include "support/strbuf.h"

/** Does a function of the object, or a variable outside of functions, declare more shared memory
 * than that, or the whole object more constants? The arrays of several functions that one kernel
 * calls are not added up. In a source with host `thread_local` variables, shared memory is not
 * checked: they have the same symbol type.
 * @param code the source's text without comments @param messages receives the sentence @return 0,
 * or -1 */
int static_limits_check(const char *source, const char *code, const char *object,
                        struct text *messages);

#endif
