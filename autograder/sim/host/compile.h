/** @file compile.h
 * One source of a program: from .cu to an object in the cache.
 */
#ifndef LOCKSTEP_HOST_COMPILE_H
#define LOCKSTEP_HOST_COMPILE_H

#include <sys/stat.h>
#include "build.h"

enum { RED_ZONE = 64 }; /**< bytes behind each shared variable, to see overruns */

/** Compiles source number `index` of the job, unless the cache holds its object.
 * @param object gets the object's path
 * @return 0, or -1 with the reason added to `messages` */
int compile_source(const struct sim_build *job, int index, struct text *object,
                   struct text *messages);

/** Is the object there, and nothing younger that its dependency file (the compiler's -MD) names?
 * The source itself does not count: its hash is in the object's name. */
bool is_fresh(const char *object, const char *dependencies);

/** Was this file changed later, or is it gone? */
bool newer_than(const char *path, const struct stat *than);

#endif
