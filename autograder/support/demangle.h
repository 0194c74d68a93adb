/** @file demangle.h
 * Demangles C++ symbol names (Itanium C++ ABI) for messages and the disassembly.
 */
#ifndef LOCKSTEP_SUPPORT_DEMANGLE_H
#define LOCKSTEP_SUPPORT_DEMANGLE_H

#include <stdlib.h>

/* The C++ ABI's own function (libstdc++); its header can only be included from C++. */
char *__cxa_demangle(const char *mangled, char *buffer, size_t *length, int *status);

/** @return the demangled name, which the caller frees, or NULL if it is not a mangled name */
static inline char *demangle(const char *mangled) {
    int status; /* without the prefix _Z a name is read as a type: `f` as float */
    if (mangled[0] != '_' || mangled[1] != 'Z') return NULL;
    return __cxa_demangle(mangled, NULL, NULL, &status);
}

#endif
