/** @file parallel_build.h
 * Builds files in parallel, each by one command, as many at a time as there are processors: objects
 * first, then the executables that are linked from them. Names are hashes of the inputs, so that
 * existing files are reused.
 */
#ifndef LOCKSTEP_GPU_PARALLEL_BUILD_H
#define LOCKSTEP_GPU_PARALLEL_BUILD_H

#include <stdbool.h>
#include <stdint.h>
#include "job_pool.h"
#include "support/strbuf.h"

enum { MOST_UNITS = 2048 };

/** A file made by one command: an object or an executable. */
struct unit {
    struct text file, temporary, dependencies, log;
    struct pool_job job;
    bool fresh; /**< it exists already */
};

struct units {
    const char *cache; /**< the folder that holds them */
    struct unit *list; /**< with a capacity of MOST_UNITS */
    int count;
};

/** Names the files made from NAME and hash h. @return the unit; if it is known already, it has a
 * command */
struct unit *units_named(struct units *u, const char *name, uint64_t h, const char *end);
/** Runs the commands of all units [from, count) that are not fresh; calls `done` after each. */
void units_make(struct units *u, int from, void (*done)(int ended, int count));
/** @return whether it was made; if not, the compiler's output is added to `messages` */
bool unit_was_made(const struct unit *u, struct text *messages);
/** Removes logs and incomplete files; finished files stay. */
void units_free(struct units *u);

#endif
