/** @file interrupt.h
 * Handles SIGINT, SIGTERM and SIGHUP: child processes are ended and temporary files removed
 * before this process exits.
 */
#ifndef LOCKSTEP_SUPPORT_INTERRUPT_H
#define LOCKSTEP_SUPPORT_INTERRUPT_H

#include <stdbool.h>

/** From now on SIGINT, SIGTERM and SIGHUP end the program that process_run() waits for, with all
 * its descendants, and are remembered. A signal that was ignored before (nohup) stays ignored. */
void interrupt_watch(void);

/** Restores the default: these signals end this process at once. */
void interrupt_unwatch(void);

/** @return whether such a signal has arrived */
bool interrupt_caught(void);

/** If such a signal has arrived, ends this process by it, so that the caller sees the usual status.
 * Call it when all is cleaned up. */
void interrupt_end(void);

#endif
