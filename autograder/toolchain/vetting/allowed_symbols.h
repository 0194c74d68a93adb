/** @file allowed_symbols.h
 * The functions that an untrusted object may call. Each is safe for any argument, since untrusted
 * code can declare it as it likes: it is pure arithmetic, or checks every pointer
 * (autograder/sim/runtime/guard/write_guard.c). Names are exact; all others are refused.
 */
#ifndef LOCKSTEP_VETTING_ALLOWED_SYMBOLS_H
#define LOCKSTEP_VETTING_ALLOWED_SYMBOLS_H

#include <stdbool.h>

/** Functions of the C and C++ libraries that are replaced by ours, lockstep_c_NAME, in an untrusted
 * object. Ends with NULL. */
extern const char *const allowed_redirected[];

/** @return whether an untrusted object may leave this symbol undefined
 * @param library whether symbols that Thrust and CUB need are allowed, too */
bool allowed_symbol(const char *name, bool library);

/** @return whether it is one of our functions that end the program (cxx_stubs.c) */
bool allowed_never_returns(const char *name);

/** @return whether an untrusted object may define it: not a name of the linker, compiler or
 * runtime */
bool allowed_definition(const char *name);

#endif
