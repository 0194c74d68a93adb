/** @file nvcc.h
 * The options of nvcc that people have in their Makefiles, as `run` and `cc` take them.
 */
#ifndef LOCKSTEP_CLI_NVCC_H
#define LOCKSTEP_CLI_NVCC_H

#include "toolchain/driver/build.h"

/** Takes the option at argv[0], with its value if it has one. What the simulator needs goes into
 * the job; what chooses code for a GPU is ignored; what would change results is ignored and said;
 * what makes no program is refused.
 * @return how many words were used; 0 if it is none of nvcc's; -1 after a message */
int nvcc_option(struct sim_build *job, const char *command, char **argv);

#endif
