/** @file build_cuda.h
 * Builds workers for a real GPU with nvcc: one executable per exercise and operator, since the
 * operator is a compile-time constant there.
 */
#ifndef LOCKSTEP_GPU_BUILD_CUDA_H
#define LOCKSTEP_GPU_BUILD_CUDA_H

#include <lockstep/operator.h>
#include <stdbool.h>
#include "probe.h"
#include "support/strbuf.h"

/** One exercise's workers. */
struct cuda_worker {
    const char *source; /**< the student's file */
    const char *define; /**< for the lesson's entry.cu; or NULL */
    const char *output; /**< a folder: gets OPERATOR for each; made if all compile */
    bool operators[LOCKSTEP_OPERATORS]; /**< the requested ones */
    struct text *messages;              /**< gets the compiler's messages */
};

/** Builds all in parallel; what the cache holds is not built again.
 * @param home the project's folder
 * @param room the lesson's folder, with its contract and entry.cu
 * @param cache for objects and executables, named by the hash of their content
 * @return 0, or -1 if any could not be built */
int cuda_build(const struct gpu *gpu, const char *home, const char *work_dir, const char *cache,
               const struct cuda_worker *list, int count, void (*done)(int ended, int count));

#endif
