/** @file api_error.h
 * Errors of the CUDA Runtime API, and what all its functions of this folder have in common.
 *
 * An `int` result is a cudaError_t number unless stated otherwise; 0 is cudaSuccess. After a sticky
 * error, every call that submits work returns that error. `name` is the name of the API function or
 * of the variable, as the program wrote it; findings quote it. Sizes are in bytes.
 */
#ifndef LOCKSTEP_SIM_ABI_API_ERROR_H
#define LOCKSTEP_SIM_ABI_API_ERROR_H

#ifdef __cplusplus
extern "C" {
#endif
/* The sticky error, else the last one; `reset` clears the latter (cudaGetLastError()). */
int lockstep_last_error(int reset);
int lockstep_set_error(int error);
/* The name or the text of an error; "unrecognized error code" if there is none. */
const char *lockstep_error(int code, int want_name);
/* reports `what` as unsupported. @return cudaErrorNotSupported */
int lockstep_refuse(const char *what);
#ifdef __cplusplus
}
#endif

#endif
