/** @file seccomp_filter.h
 * The filters of system calls of both kinds of sandbox.
 */
#ifndef LOCKSTEP_SUPPORT_SECCOMP_FILTER_H
#define LOCKSTEP_SUPPORT_SECCOMP_FILTER_H

#include <stdbool.h>

/** Installs, for this process and what it becomes, the filter of the kind without namespaces: a
 * compiler's, or the stricter one of a subject, which can start no process and reach no other one.
 * @return 0, or -1 with errno set */
int filter_install(bool subject);

#endif
