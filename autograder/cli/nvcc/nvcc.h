/** @file nvcc.h
 * Accepts nvcc's options, as Makefiles use them, in `run` and `cc`.
 */
#ifndef LOCKSTEP_CLI_NVCC_NVCC_H
#define LOCKSTEP_CLI_NVCC_NVCC_H

#include "toolchain/driver/build.h"

/** Takes the option at argv[0], with its value if it has one. What the simulator needs goes into
 * the job; code generation for a GPU is ignored; an option that would change results is ignored
 * with a message; one that makes no program is refused.
 * @return how many arguments were used; 0 if it is not one of nvcc's options; -1 after a message */
int nvcc_option(struct sim_build *job, const char *command, char **argv);

#endif
