/** @file probe.h
 * Is there a GPU, and a compiler for it?
 */
#ifndef LOCKSTEP_GPU_PROBE_H
#define LOCKSTEP_GPU_PROBE_H

#include <stdbool.h>

/** What this machine has. */
struct gpu {
    char nvcc[4096];       /**< the compiler */
    char name[128];        /**< the card, as its driver calls it */
    char architecture[16]; /**< for -arch: "sm_90" */
};

/** Looks for nvcc in PATH and in /usr/local/cuda, and asks nvidia-smi for the card.
 * @param missing gets a sentence, if something is missing
 * @return whether all is here */
bool gpu_find(struct gpu *gpu, const char **missing);

#endif
