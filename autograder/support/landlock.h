/** @file landlock.h
 * The second kind of sandbox, for systems without user namespaces (Docker's defaults, Gradescope,
 * a chroot): Landlock for files and TCP, a seccomp filter, no_new_privs, resource limits and, if it
 * is started by root, another user. It needs no privilege. Spec:
 * Documentation/userspace-api/landlock.rst.
 */
#ifndef LOCKSTEP_SUPPORT_LANDLOCK_H
#define LOCKSTEP_SUPPORT_LANDLOCK_H

#include "strbuf.h"

/** Confines this process and executes another program. The words end with NULL: `--user N` comes
 * first (LOCKSTEP_UID); `--ro PATH` and `--rw PATH` make a file or folder visible, `--try PATH` one
 * that may be missing; `--env NAME=VALUE` adds to an empty environment; `--worker` also forbids
 * new processes; the program follows `--`.
 * @return only on failure: 126, after a message on stderr */
int confine(char **words);

/** @return the version of Landlock's interface in this kernel; 0 if it is missing or disabled */
int confine_version(void);

/** Appends what this kind does not protect on this machine: one line per limit. */
void confine_limits(struct text *t);

/** For root: takes a free user id for what this grading process sandboxes, and puts it into the
 * environment (LOCKSTEP_UID), until this process ends. Gradings that run at a time get different
 * ones. For other users it does nothing. */
void confine_take_user(void);

#endif
