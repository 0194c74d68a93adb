/** @file allowed_symbols.h
 * What an untrusted object may call: functions that are safe for any argument whatever, since a
 * stranger can declare each of them and call it as he likes. Names are exact: what is not here is
 * refused. Each is arithmetic, or checks every pointer that it is given
 * (autograder/sim/runtime/guard/write_guard.h).
 */
#ifndef LOCKSTEP_VETTING_ALLOWED_SYMBOLS_H
#define LOCKSTEP_VETTING_ALLOWED_SYMBOLS_H

#include <stdbool.h>

/** Functions of the C and C++ libraries for which an untrusted object gets ours, which is called
 * lockstep_c_NAME. Ends with NULL. */
extern const char *const allowed_redirected[];

/** May an untrusted object leave this symbol undefined?
 * @param library what Thrust and CUB need is allowed, too */
bool allowed_symbol(const char *name, bool library);

/** Is it one of ours that ends the program (cxx_stubs.c)? */
bool allowed_never_returns(const char *name);

/** May an untrusted object define it? No name is the linker's, the compiler's or the runtime's. */
bool allowed_definition(const char *name);

#endif
