/** @file seccomp_filter.h
 * The seccomp filters of both kinds of sandbox.
 */
#ifndef LOCKSTEP_SUPPORT_SECCOMP_FILTER_H
#define LOCKSTEP_SUPPORT_SECCOMP_FILTER_H

#include <stdbool.h>

/** Installs the filter of the kind without namespaces for this process and what it executes: a
 * compiler's, or the stricter one of a worker, which can start no process and signal no other one.
 * @return 0, or -1 with errno set */
int filter_install(bool worker);

#endif
