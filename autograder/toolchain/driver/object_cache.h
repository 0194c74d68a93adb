/** @file object_cache.h
 * Objects are named by the hash of what goes into them, so an unchanged file costs one look at its
 * headers.
 */
#ifndef LOCKSTEP_DRIVER_OBJECT_CACHE_H
#define LOCKSTEP_DRIVER_OBJECT_CACHE_H

#include <stdbool.h>
#include <sys/stat.h>
#include "build.h"

/** The path of the object, without its ending, of the job's source `index`, which holds `source`.
 */
void object_cache_name(const struct sim_build *job, int index, const struct text *source,
                       struct text *base);

/** Is the object there, and nothing younger that its dependency file (the compiler's -MD) names?
 * The source itself does not count: its hash is in the object's name. */
bool is_fresh(const char *object, const char *dependencies);

/** Keeps what was said while an object was made: the messages from `before` on. Who runs the
 * program again must hear of it again. @return 0, or -1 if that cannot be written */
int said_keep(const char *base, const struct text *messages, size_t before);

/** Adds what was kept. */
void said_again(const char *base, struct text *messages);

/** Was this file changed later, or is it gone? */
bool newer_than(const char *path, const struct stat *than);

#endif
