/** @file compiler_flags.h
 * The compiler's command lines for one source: what each flag is for.
 */
#ifndef LOCKSTEP_DRIVER_COMPILER_FLAGS_H
#define LOCKSTEP_DRIVER_COMPILER_FLAGS_H

#include <stdbool.h>
#include "run_tool.h"

/** Is it C, and not C++? Then it is compiled as it is. */
bool command_is_c(const struct sim_build *job, const char *source);

/** Is it neither C nor plain C++? */
bool command_is_cuda(const struct sim_build *job, const char *source);

/** Up to the preprocessor's options; the caller adds what is to be read and written. */
void command_preprocessor(struct arguments *a, const struct sim_build *job, const char *source);

/** From what the lexer wrote to assembly; the caller adds what is to be read and written. */
void command_compiler(struct arguments *a, const struct sim_build *job, int index);

#endif
