/** @file sandbox.h
 * Shuts a program in: no network, no other processes, no files but those that are named, nothing
 * writable but what is said to be. What a stranger wrote is compiled and run so. There are two
 * kinds: bubblewrap, which makes namespaces; and, where those are not to be had, Landlock
 * (landlock.h). LOCKSTEP_SANDBOX in the environment names the one that is used.
 */
#ifndef LOCKSTEP_SUPPORT_SANDBOX_H
#define LOCKSTEP_SUPPORT_SANDBOX_H

#include <stdbool.h>
#include "strbuf.h"

enum { SANDBOX_MAX = 512 };

/** A command line in the making; release with sandbox_free(). */
struct sandbox {
    char *argv[SANDBOX_MAX]; /**< NULL-terminated once sandbox_command() was called */
    int count;
    bool confined; /**< of the second kind */
};

/** Begins the command line of a compiler: limits of time, memory and file size, then bubblewrap. */
void sandbox_compiler(struct sandbox *s);

/** Begins the command line of a subject. It sees the libraries, no programs. */
void sandbox_subject(struct sandbox *s);

/** Lets it read a file or folder, at the same place. */
void sandbox_show(struct sandbox *s, const char *path);

/** Lets it write in a folder, at the same place, and keep its temporary files there. */
void sandbox_open(struct sandbox *s, const char *path);

/** Installs a filter of system calls from this descriptor (see sandbox_filter()). */
void sandbox_filter_from(struct sandbox *s, int fd);

/** The command to run, and the end. */
void sandbox_command(struct sandbox *s, char *const argv[]);

void sandbox_free(struct sandbox *s);

/** A descriptor to the filter for a subject: it can start no process and open no socket. Bubblewrap
 * inherits it, so it is not closed by exec().
 * @return the descriptor, or -1 with errno set */
int sandbox_filter(void);

/** Is the kind the one without namespaces? */
bool sandbox_confined(void);

/** Tries one sandbox, of the kind that the environment names. @return 0, or -1 with the reason in
 * `why` */
int sandbox_check(struct text *why);

/** Finds a kind that works, or tries the one that the environment names already; from then on the
 * environment names it. Whoever calls this says which it is: never fall back silently.
 * @param why gets the reasons against those that were tried and do not work
 * @return "bubblewrap", "landlock", or NULL: nothing can be shut in */
const char *sandbox_choose(struct text *why);

/** Adds what a kind is, and what it cannot do here: a line each. */
void sandbox_describe(struct text *t, const char *kind);

#endif
