/** @file pch.h
 * Precompiles the simulator's headers, with which every .cu file begins: parsing them takes 0.15 s,
 * longer than a usual program (GCC manual, "Using Precompiled Headers").
 */
#ifndef LOCKSTEP_DRIVER_PCH_H
#define LOCKSTEP_DRIVER_PCH_H

#include <stdbool.h>
#include "run_tool.h"

/** Splits a rewritten C++ or .cu file: CUDA's keywords and the simulator's headers go to the file
 * `prelude`, the rest to the file `rest`.
 * @return 0, or -1 with errno set */
int pch_split(const struct text *rewritten, const char *prelude, const char *rest);

/** The same, of which only CUDA's keywords and the simulator's headers are wanted.
 * @return 0, or -1 with errno set */
int pch_prelude(const struct text *rewritten, struct text *prelude);

/** Is there a precompiled header for this text, and for the compiler's command without it? */
bool pch_exists(const struct arguments *a, const struct sim_build *job, const char *text);

/** Adds `-include` of the precompiled prelude to the compiler's command, which is complete
 * otherwise. Makes it if it does not exist (cache/prelude-HASH.hpp.gch, by the hash of the text and
 * the flags). If there is none, or the compiler cannot use it, the text itself is included.
 * @param text the file with the prelude's text
 * @param make whether it may be made: a text that a student's file has changed must not be */
void pch_add(struct arguments *a, const struct sim_build *job, const char *text, bool make);

/** Did the compiler fail because of a damaged precompiled header? Then removes it and makes the
 * command include the text, to run again. */
bool pch_was_spoilt(struct arguments *a, const char *text, const struct text *messages);

#endif
