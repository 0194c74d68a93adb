/** @file static_shared_limit.h
 * Static shared memory is limited to 48 KB per block on every device. ptxas refuses more, so the
 * simulator does, too.
 */
#ifndef LOCKSTEP_ELF_STATIC_SHARED_LIMIT_H
#define LOCKSTEP_ELF_STATIC_SHARED_LIMIT_H

#include "support/strbuf.h"

/** Does a function of the object, or a variable outside of functions, declare more than that? The
 * arrays of several functions that one kernel calls are not added up. A source with host
 * `thread_local` variables is not checked: they have the same symbol type.
 * @param code the source's text @param messages receives the sentence @return 0, or -1 */
int static_shared_check(const char *source, const char *code, const char *object,
                        struct text *messages);

#endif
