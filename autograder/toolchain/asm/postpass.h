/** @file postpass.h
 * What is changed in the compiler's output before it is assembled.
 */
#ifndef LOCKSTEP_ASM_POSTPASS_H
#define LOCKSTEP_ASM_POSTPASS_H

#include <stdbool.h>

enum { RED_ZONE = 64 }; /**< bytes behind each shared variable, to see overruns */

/** Rewrites one assembly file in place: red zones behind shared variables; arrays in
 * device memory on whole sectors; the variables of contained files into sections of their own, so
 * that the runtime knows them (write_guard.h); and in a stranger's file the C library's writers
 * become checked ones; casts as a GPU makes them.
 * @param notes the compiler's on the same source (gimple_casts.h) @param source the preprocessed
 * one
 * @return 0, or -1 with errno set */
int postpass_run(const char *path, const char *notes, const char *source, bool untrusted,
                 bool contained);

#endif
