/** @file parallel_build.h
 * Files that a compiler makes, each once and by one command, as many side by side as there are
 * processors: objects first, then the executables that are linked from them. Their names are hashes
 * of what goes into them, so that what is there from last time is used again.
 */
#ifndef LOCKSTEP_GPU_PARALLEL_BUILD_H
#define LOCKSTEP_GPU_PARALLEL_BUILD_H

#include <stdbool.h>
#include <stdint.h>
#include "job_pool.h"
#include "support/strbuf.h"

enum { MOST_UNITS = 2048 };

/** What is made by one command: an object or an executable. */
struct unit {
    struct text file, temporary, dependencies, log;
    struct pool_job job;
    bool fresh; /**< there already */
};

struct units {
    const char *cache; /**< the folder in which they stand */
    struct unit *list; /**< room for MOST_UNITS */
    int count;
};

/** Names the files of what is made of NAME and hash h. @return the unit; an old one if it is known
 * already: then it has a command */
struct unit *units_named(struct units *u, const char *name, uint64_t h, const char *end);
/** Runs the commands of all units [from, count) that are not fresh; `done` hears of each. */
void units_make(struct units *u, int from, void (*done)(int ended, int count));
/** @return whether it was made; if not, what the compiler said is added to `messages` */
bool unit_was_made(const struct unit *u, struct text *messages);
/** Takes logs and what was left half made away; what was made stays. */
void units_free(struct units *u);

#endif
