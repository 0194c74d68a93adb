/** @file preprocess.h
 * The first step of a compilation: macros and headers are expanded, so that the rewriter sees every
 * launch and variable, wherever it was written.
 */
#ifndef LOCKSTEP_DRIVER_PREPROCESS_H
#define LOCKSTEP_DRIVER_PREPROCESS_H

#include "build.h"

/** Preprocesses a source, with what the cache keeps of the headers.
 * @param output where the text is to be
 * @param dependencies where its list of headers is to be, for make; NULL: it is the host's pass of
 * a program that tests __CUDA_ARCH__ (toolchain/frontend/dual_pass.h)
 * @return 0, or -1 with the preprocessor's messages */
int preprocess(const struct sim_build *job, int index, const char *output, const char *dependencies,
               struct text *messages);

/** Is a prelude word for word what the headers alone become, without this source? Then nothing in
 * it is the student's.
 * @param prelude the path of its text (pch.h) */
bool preprocess_is_of_headers(const struct sim_build *job, int index, const char *prelude);

#endif
