/** @file pch.h
 * What every .cu file begins with, the simulator's headers, is compiled once for all: the compiler
 * takes 0.15 s over them, which is more than over a usual program.
 */
#ifndef LOCKSTEP_DRIVER_PCH_H
#define LOCKSTEP_DRIVER_PCH_H

#include <stdbool.h>
#include "run_tool.h"

/** Splits what the lexer wrote of a C++ or .cu file: the words of CUDA and the simulator's headers
 * go to the file `prelude`, what is left to the file `rest`.
 * @return 0, or -1 with errno set */
int pch_split(const struct text *rewritten, const char *prelude, const char *rest);

/** Adds `-include` of the prelude to the compiler's command, which has all its other flags by now:
 * of the precompiled one, which is made if it is not there (cache/prelude-HASH.hpp.gch, by the hash
 * of the text and the flags). Where there is none, and where the compiler cannot use it, the text
 * serves as well.
 * @param text the file with the prelude's text
 * @param make may it be made? A stranger's compiler only uses what is there */
void pch_add(struct arguments *a, const struct sim_build *job, const char *text, bool make);

/** Did the compiler fail because of a damaged prelude? Then that is removed, the command takes the
 * text, and may run again. */
bool pch_was_spoilt(struct arguments *a, const char *text, const struct text *messages);

#endif
