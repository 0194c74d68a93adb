/** @file build_worker.h
 * Compiles an exercise's file into the program that its suite runs.
 */
#ifndef LOCKSTEP_CLI_BUILD_WORKER_H
#define LOCKSTEP_CLI_BUILD_WORKER_H

#include "grade_lesson.h"

/** Builds g->work_dir/EXERCISE. In a sandbox, an exercise has a folder of its own to compile in,
 * and its compiler sees only the files that named_files() lists: no other exercise of the
 * submission can change its program, so its record may be shared (batch/exercise_result.h).
 * @return 0, or -1 with the reason in g->messages[index] */
int build_worker(struct lesson_grading *g, int index);

#endif
