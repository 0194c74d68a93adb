/** @file sandbox.h
 * Sandboxes a program: no network, no other processes, no files except those named, nothing
 * writable except what is named. Untrusted code is compiled and run in it. There are two kinds:
 * bubblewrap, which makes namespaces, and Landlock (landlock.h) where namespaces are not available.
 * The environment variable LOCKSTEP_SANDBOX names the one in use.
 */
#ifndef LOCKSTEP_SUPPORT_SANDBOX_H
#define LOCKSTEP_SUPPORT_SANDBOX_H

#include <stdbool.h>
#include "strbuf.h"

enum { SANDBOX_MAX = 512 };

/** A command line under construction; release it with sandbox_free(). */
struct sandbox {
    char *argv[SANDBOX_MAX]; /**< NULL-terminated once sandbox_command() was called */
    int count;
    bool confined; /**< uses Landlock */
};

/** Begins a compiler's command line: limits of time, memory and file size, then bubblewrap. */
void sandbox_compiler(struct sandbox *s);

/** Begins a worker's command line. The worker sees the libraries, but no programs. */
void sandbox_worker(struct sandbox *s);

/** Makes a file or folder readable, at the same path. */
void sandbox_show(struct sandbox *s, const char *path);

/** Makes a folder writable, at the same path, and the place for temporary files. */
void sandbox_open(struct sandbox *s, const char *path);

/** Installs a seccomp filter from this descriptor (see sandbox_filter()). */
void sandbox_filter_from(struct sandbox *s, int fd);

/** Appends the command to run, and ends the command line. */
void sandbox_command(struct sandbox *s, char *const argv[]);

void sandbox_free(struct sandbox *s);

/** Makes the seccomp filter for a worker, which can start no process and open no socket. Bubblewrap
 * inherits the descriptor: exec() does not close it.
 * @return the descriptor, or -1 with errno set */
int sandbox_filter(void);

/** @return whether the kind in use is the one without namespaces */
bool sandbox_confined(void);

/** Tries one sandbox, of the kind that the environment names. @return 0, or -1 with the reason in
 * `why` */
int sandbox_check(struct text *why);

/** Finds a kind that works, or tries only the one that the environment already names; afterwards
 * the environment names it. The caller reports which kind it is: there is no silent fallback.
 * @param why gets why each kind that was tried does not work
 * @return "bubblewrap", "landlock", or NULL if no sandbox works */
const char *sandbox_choose(struct text *why);

/** Appends what a kind is, and what it cannot protect on this machine: one line each. */
void sandbox_describe(struct text *t, const char *kind);

#endif
