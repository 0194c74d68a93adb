/** @file nvcc_library.h
 * -lNAME: which libraries the simulator replaces, passes on to the linker, or refuses.
 */
#ifndef LOCKSTEP_CLI_NVCC_NVCC_LIBRARY_H
#define LOCKSTEP_CLI_NVCC_NVCC_LIBRARY_H

#include <stdbool.h>
#include "toolchain/driver/build.h"

/** Adds a word to one of a job's lists. Exits with a message if the list is full. */
void nvcc_push(const char **list, const char *word);

/** Handles the library NAME of -lNAME. @return 0; -1 after a message */
int nvcc_library(struct sim_build *job, const char *command, const char *name);

/** @return whether this is the folder of NVIDIA's own headers, as Makefiles name it with -I: the
 * simulator's headers replace them */
bool nvcc_is_toolkit(const char *folder);

#endif
