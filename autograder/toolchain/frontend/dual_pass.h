/** @file dual_pass.h
 * Host code in a program that tests __CUDA_ARCH__.
 *
 * nvcc compiles a file twice, and only the device pass defines `__CUDA_ARCH__` (CUDA C++
 * Programming Guide). Here one compilation serves both. If the program's own text tests that macro,
 * it is preprocessed twice and the differences are merged: a function for both sides tests at run
 * time which side it is on; host code, and what only the host pass contains, comes from the host's
 * text; kernels and all other device code come from the device's text.
 */
#ifndef LOCKSTEP_FRONTEND_DUAL_PASS_H
#define LOCKSTEP_FRONTEND_DUAL_PASS_H

#include <stdbool.h>
#include "support/strbuf.h"

/** @return whether a file of the program, among those that this preprocessed text comes from,
 * contains the word `__CUDA_ARCH__`, or one of <nv/target> that tests it */
bool dual_pass_is_needed(const struct text *device);

/** Merges both passes.
 * @param out      the device's text with the host's differing parts added
 * @param messages gets a warning for each place where host code keeps the device's version
 * @return whether `out` differs from the device's text */
bool dual_pass_merge(const struct text *device, const struct text *host, struct text *out,
                     struct text *messages);

#endif
