/** @file object_cache.h
 * The cache of objects: each is named by the hash of its inputs, so that an unchanged source costs
 * only a check of its headers' times.
 */
#ifndef LOCKSTEP_DRIVER_OBJECT_CACHE_H
#define LOCKSTEP_DRIVER_OBJECT_CACHE_H

#include <stdbool.h>
#include <sys/stat.h>
#include "build.h"

/** Gets the path, without its ending, of the object of the job's source `index`, whose text is
 * `source`. */
void object_cache_name(const struct sim_build *job, int index, const struct text *source,
                       struct text *base);

/** @return whether the object exists, and nothing that its dependency file (the compiler's -MD)
 * names is younger or was installed later, except the source, whose hash is in the object's name */
bool is_fresh(const char *object, const char *dependencies);

/** @return the next file of a rule that the compiler wrote (-MD), or NULL. Changes the text: `rest`
 * begins behind the colon. A blank in a name stands behind a backslash. */
char *dependency_next(char **rest);

/** Keeps the messages from `before` on beside the object: a later run repeats them.
 * @return 0, or -1 if that cannot be written */
int messages_keep(const char *base, const struct text *messages, size_t before);

/** Adds the messages that were kept. */
void messages_replay(const char *base, struct text *messages);

/** @return whether this file was changed later, or does not exist */
bool newer_than(const char *path, const struct stat *than);

#endif
