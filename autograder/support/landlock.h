/** @file landlock.h
 * The second kind of sandbox, for systems on which namespaces are not to be had (Docker's defaults,
 * Gradescope, a chroot): Landlock for files and TCP, a filter of system calls, no new privileges,
 * resource limits and, if it is started by root, another user. It needs no privilege.
 */
#ifndef LOCKSTEP_SUPPORT_LANDLOCK_H
#define LOCKSTEP_SUPPORT_LANDLOCK_H

#include "strbuf.h"

/** Confines this process and becomes another program. The words, up to NULL:
 * `--user N` comes first (LOCKSTEP_UID); `--ro PATH` and `--rw PATH` show a file or folder, and
 * `--try PATH` one that need not be there; `--env NAME=VALUE` adds to an environment that
 * is empty, `--subject` forbids processes as well, and behind `--` stands the program.
 * @return only if it fails: 126, after a sentence on stderr */
int confine(char **words);

/** @return the version of Landlock's interface in this kernel; 0: there is none, or it is off */
int confine_version(void);

/** Says what this kind does not do here: a clause for each line. */
void confine_limits(struct text *t);

/** Started by root, each grading that runs at a time has a user of its own for what it shuts in:
 * takes a free one and names it in the environment (LOCKSTEP_UID), until this process ends.
 * Without it, and for other users, nothing happens. */
void confine_take_user(void);

#endif
