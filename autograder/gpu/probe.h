/** @file probe.h
 * Finds the GPU and its compiler.
 */
#ifndef LOCKSTEP_GPU_PROBE_H
#define LOCKSTEP_GPU_PROBE_H

#include <stdbool.h>

/** This machine's GPU and compiler. */
struct gpu {
    char nvcc[4096];       /**< the compiler */
    char name[128];        /**< the card, as its driver names it */
    char architecture[16]; /**< for -arch: "sm_90" */
};

/** Looks for nvcc in PATH and in /usr/local/cuda, and queries nvidia-smi for the card.
 * @param missing gets a sentence, if something is missing
 * @return whether both exist */
bool gpu_find(struct gpu *gpu, const char **missing);

#endif
