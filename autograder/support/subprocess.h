/** @file subprocess.h
 * Starting other programs without a shell.
 */
#ifndef LOCKSTEP_SUPPORT_SUBPROCESS_H
#define LOCKSTEP_SUPPORT_SUBPROCESS_H

#include <signal.h>
#include <sys/types.h>
#include "strbuf.h"

/** Runs a program (argv[0] is looked up in PATH) to its end. It ends when this process does, even
 * if that is killed; and finds its own number in the environment, as LOCKSTEP_PARENT, for those
 * that it starts in turn.
 * @param output if not NULL, gets what it wrote to stdout and stderr
 * @return its exit status, 128 + signal, or -1 if it could not be started (errno is set) */
int process_run(char *const argv[], struct text *output);

/** What a process gets that uses more memory than it may, a second before it is killed: a signal of
 * its own, so that whoever waits for it can tell this limit from a machine that is short of memory.
 */
enum { PROCESS_MEMORY_SIGNAL = SIGUSR2 };

/** Call this in a new process: it will be killed when the thread that made it ends.
 * @param parent who made it: if that has gone already, this process ends at once */
void process_end_with(pid_t parent);

/** The same for a program that was started by process_run(), or by a program that was: the parent
 * is LOCKSTEP_PARENT. Without that variable nothing happens. */
void process_end_with_starter(void);

/** Asks the program that process_run() waits for to end (SIGTERM), if it waits. `timeout`, which
 * runs suites, hands that on to all that it started. May be called from a signal's handler. */
void process_stop(void);

/** The project's folder, from where this program lies: `build/lockstep` is in its `build`.
 * @return a path without a final slash, valid for ever */
const char *project_home(void);

#endif
