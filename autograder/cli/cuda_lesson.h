/** @file cuda_lesson.h
 * A lesson on a real GPU: its subjects are built, its record is laid beside the simulator's.
 */
#ifndef LOCKSTEP_CLI_CUDA_LESSON_H
#define LOCKSTEP_CLI_CUDA_LESSON_H

#include <jansson.h>
#include <stdio.h>
#include <lockstep/lesson.h>
#include "gpu/probe.h"
#include "support/strbuf.h"

/** Can this exercise be judged on a GPU? What hangs on the simulator's findings cannot. */
bool cuda_can(const struct lockstep_exercise *e);

/** Builds ROOM/EXERCISE/OPERATOR for each exercise (or for `only`) and each operator of its cases.
 * @param folder holds the .cu files
 * @param messages an exercise's: gets what the compiler said, if it did not compile */
void cuda_lesson_build(const struct gpu *gpu, const struct lockstep_lesson *lesson,
                       const char *folder, const char *room, const char *only,
                       struct text *messages);

/** Adds the GPU's record to the simulator's: as `cuda` of each exercise. What passed on the
 * simulator alone has not passed. */
void cuda_lesson_merge(json_t *record, const json_t *cuda);

/** Prints how fast an exercise was; nothing, if that was not measured. */
void cuda_lesson_report(FILE *to, const json_t *exercise);

#endif
