/** @file compile.h
 * Compiles one source of a program: from .cu to an object in the cache.
 */
#ifndef LOCKSTEP_DRIVER_COMPILE_H
#define LOCKSTEP_DRIVER_COMPILE_H

#include "build.h"

/** Compiles source number `index` of the job, unless the cache holds its object.
 * @param object gets the object's path
 * @return 0, or -1 with the reason added to `messages` */
int compile_source(const struct sim_build *job, int index, struct text *object,
                   struct text *messages);

#endif
