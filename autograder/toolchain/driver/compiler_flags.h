/** @file compiler_flags.h
 * The compiler's command lines for one source: what each flag is for.
 */
#ifndef LOCKSTEP_DRIVER_COMPILER_FLAGS_H
#define LOCKSTEP_DRIVER_COMPILER_FLAGS_H

#include <stdbool.h>
#include "run_tool.h"

/** @return whether the source is C, not C++: then it is not rewritten */
bool command_is_c(const struct sim_build *job, const char *source);

/** @return whether it is neither C nor plain C++ */
bool command_is_cuda(const struct sim_build *job, const char *source);

/** @return whether it is another source of a lesson's program, which students can neither see nor
 * change */
bool command_is_of_lesson(const struct sim_build *job, int index);

/** Appends the flags up to the preprocessor's options; the caller adds input and output. */
void command_preprocessor(struct arguments *a, const struct sim_build *job, int index);

/** Appends the flags from rewritten source to assembly; the caller adds input and output. */
void command_compiler(struct arguments *a, const struct sim_build *job, int index);

/** Appends the command from assembly to object. */
void command_assembler(struct arguments *a, const char *assembly, const char *object);

#endif
