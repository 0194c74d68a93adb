/** @file dual_pass.h
 * Host code in a program that asks whether it is compiled for the device.
 *
 * nvcc compiles a file twice, and only the pass for the device knows `__CUDA_ARCH__`. Here one
 * compilation serves both. If the program's own text asks for that word, the preprocessor reads it
 * twice, and what differs is put together: a function for both sides asks at run time where it is,
 * host code and what only the host's pass has come from the host's text, kernels and whatever is
 * for the device alone from the device's.
 */
#ifndef LOCKSTEP_FRONTEND_DUAL_PASS_H
#define LOCKSTEP_FRONTEND_DUAL_PASS_H

#include <stdbool.h>
#include "support/strbuf.h"

/** Does a file of the program's own, among those that this preprocessed text comes from, hold the
 * word `__CUDA_ARCH__`, or one of <nv/target> that asks for it? */
bool dual_pass_is_needed(const struct text *device);

/** Puts both passes together.
 * @param out      the device's text with what the host needs of its own
 * @param messages gets a warning for each place where host code is as for the device after all
 * @return whether `out` is another text than the device's */
bool dual_pass_merge(const struct text *device, const struct text *host, struct text *out,
                     struct text *messages);

#endif
