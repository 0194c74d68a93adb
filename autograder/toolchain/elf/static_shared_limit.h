/** @file static_shared_limit.h
 * Shared memory whose size the source fixes: 48 KB of it a block at most, on every device. ptxas
 * refuses more, so here it is refused as well.
 */
#ifndef LOCKSTEP_DRIVER_STATIC_SHARED_LIMIT_H
#define LOCKSTEP_DRIVER_STATIC_SHARED_LIMIT_H

#include "support/strbuf.h"

/** Does a function of the object declare more than a block may have, or a variable outside of
 * functions? What several functions of one kernel declare is not added up. A source that has host
 * threads' own variables (`thread_local`) is not asked: in the object they look alike.
 * @param code the source's text @param messages receives the sentence @return 0, or -1 */
int static_shared_check(const char *source, const char *code, const char *object,
                        struct text *messages);

#endif
