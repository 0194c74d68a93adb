/** @file subprocess.h
 * Starts other programs without a shell, and ends them with this process.
 */
#ifndef LOCKSTEP_SUPPORT_SUBPROCESS_H
#define LOCKSTEP_SUPPORT_SUBPROCESS_H

#include <stdbool.h>
#include <signal.h>
#include <sys/types.h>
#include "strbuf.h"

/** Runs a program (argv[0] is looked up in PATH) until it exits. It ends when this process does,
 * even by SIGKILL, and gets this process's pid as LOCKSTEP_PARENT in its environment, for its own
 * children.
 * @param output if not NULL, gets what it wrote to stdout and stderr
 * @return its exit status, 128 + signal, or -1 if it could not be started (errno is set) */
int process_run(char *const argv[], struct text *output);

/** The signal that a process gets for using too much memory, a second before it is killed. It
 * differs from SIGKILL, so that the parent can tell this limit from the kernel's out-of-memory
 * killer. */
enum { PROCESS_MEMORY_SIGNAL = SIGUSR2 };

/** Call this in a new process: it will be killed when the thread that made it ends.
 * @param parent the process that made it: if that has exited already, this process ends at once */
void process_end_with(pid_t parent);

/** The same for a program started by process_run(), directly or not: the parent is LOCKSTEP_PARENT.
 * Does nothing without that variable. */
void process_end_with_starter(void);

/** Sends SIGTERM to the program that process_run() waits for, if it waits. `timeout`, which runs
 * suites, forwards the signal to all its children. Async-signal-safe. */
void process_stop(void);

/** The project's folder, derived from the path of this program: `build/lockstep` is in its `build`.
 * @return a path without a final slash, valid until the process ends */
const char *project_home(void);

/** Is this path, an absolute one, below it? */
bool project_has(const char *path);

#endif
