/** @file demangle.h
 * C++ names in plain words.
 */
#ifndef LOCKSTEP_SUPPORT_DEMANGLE_H
#define LOCKSTEP_SUPPORT_DEMANGLE_H

#include <stdlib.h>

/* The C++ ABI's own function (libstdc++); its header is C++ only. */
char *__cxa_demangle(const char *mangled, char *buffer, size_t *length, int *status);

/** @return the name, to be freed, or NULL if it is not a mangled one */
static inline char *demangle(const char *mangled) {
    int status; /* without the prefix it would be taken for a type: `f` for float */
    if (mangled[0] != '_' || mangled[1] != 'Z') return NULL;
    return __cxa_demangle(mangled, NULL, NULL, &status);
}

#endif
