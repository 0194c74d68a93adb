/** @file cuda_lesson.h
 * Grades a lesson on a real GPU: builds its workers, and merges its record with the simulator's.
 */
#ifndef LOCKSTEP_CLI_CUDA_LESSON_H
#define LOCKSTEP_CLI_CUDA_LESSON_H

#include <jansson.h>
#include <stdio.h>
#include <lockstep/lesson.h>
#include "gpu/probe.h"
#include "support/strbuf.h"

/** @return whether this exercise can be graded on a GPU: not if it needs the simulator's
 * findings */
bool cuda_can(const struct lockstep_exercise *e);

/** Builds WORK/EXERCISE/OPERATOR for each exercise in `which` and each operator of its cases.
 * @param folder holds the .cu files
 * @param messages one per exercise: gets the compiler's messages, if it did not compile */
void cuda_lesson_build(const struct gpu *gpu, const struct lockstep_lesson *lesson,
                       const char *folder, const char *work_dir, const bool which[],
                       struct text *messages);

/** Adds the GPU's record to the simulator's, as `cuda` of each exercise. An exercise that passed
 * only on the simulator has not passed. */
void cuda_lesson_merge(json_t *record, const json_t *cuda);

/** Prints an exercise's bandwidth, if it was measured. */
void cuda_lesson_report(FILE *to, const json_t *exercise);

#endif
