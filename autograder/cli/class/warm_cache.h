/** @file warm_cache.h
 * Compiles beforehand what all gradings of a lesson share.
 */
#ifndef LOCKSTEP_CLI_CLASS_WARM_CACHE_H
#define LOCKSTEP_CLI_CLASS_WARM_CACHE_H

#include <lockstep/lesson.h>

/** Fills build/cache: the lesson's own objects and the precompiled headers. A grading in a sandbox
 * only reads it, and without precompiled headers every file takes twice as long to compile. A
 * failure is not reported: gradings are slower then, and no different. */
void warm_cache(const struct lockstep_lesson *lesson);

#endif
