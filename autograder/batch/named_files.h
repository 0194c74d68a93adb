/** @file named_files.h
 * Which files of a submission an exercise's file may include. Only these are visible to its
 * compiler, so its grade depends on nothing else of the submission.
 */
#ifndef LOCKSTEP_BATCH_NAMED_FILES_H
#define LOCKSTEP_BATCH_NAMED_FILES_H

#include <lockstep/lesson.h>
#include <stdbool.h>
#include "support/strbuf.h"

/** Marks the exercise's own file, the files whose names (`warp.cu`) are in its text, and those that
 * are named in these. @param texts one per exercise; empty: it was not handed in */
void named_files(const struct lockstep_lesson *lesson, const struct text texts[], int exercise,
                 bool named[]);

#endif
