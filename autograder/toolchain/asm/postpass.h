/** @file postpass.h
 * Edits the compiler's assembly before it is assembled.
 */
#ifndef LOCKSTEP_ASM_POSTPASS_H
#define LOCKSTEP_ASM_POSTPASS_H

#include <stdbool.h>

enum { RED_ZONE = 64 }; /**< bytes after each shared variable, to detect overruns */

/** Rewrites one assembly file in place: red zones after shared variables; arrays in device memory
 * aligned to sectors; variables of contained files in sections of their own, which the runtime
 * recognises (guard/write_guard.c); in an untrusted file, checked wrappers for C library functions
 * that write; casts with a GPU's results.
 * @param notes the compiler's dump of the same source (gimple_casts.h) @param source the
 * preprocessed source
 * @return 0, or -1 with errno set */
int postpass_run(const char *path, const char *notes, const char *source, bool untrusted,
                 bool contained);

#endif
