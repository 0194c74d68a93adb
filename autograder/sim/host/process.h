/** @file process.h
 * Starting other programs without a shell.
 */
#ifndef LOCKSTEP_HOST_PROCESS_H
#define LOCKSTEP_HOST_PROCESS_H

#include "text.h"

/** Runs a program (argv[0] is looked up in PATH) to its end.
 * @param output if not NULL, gets what it wrote to stdout and stderr
 * @return its exit status, 128 + signal, or -1 if it could not be started (errno is set) */
int process_run(char *const argv[], struct text *output);

/** Asks the program that process_run() waits for to end (SIGTERM), if it waits. `timeout`, which
 * runs suites, hands that on to all that it started. May be called from a signal's handler. */
void process_stop(void);

/** The project's folder, from where this program lies: `build/lockstep` is in its `build`.
 * @return a path without a final slash, valid for ever */
const char *project_home(void);

#endif
