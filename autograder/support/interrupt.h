/** @file interrupt.h
 * Ctrl-C, and being asked to end: what was begun is cleaned up first, and nobody is left running.
 */
#ifndef LOCKSTEP_SUPPORT_INTERRUPT_H
#define LOCKSTEP_SUPPORT_INTERRUPT_H

#include <stdbool.h>

/** From now on SIGINT, SIGTERM and SIGHUP end the program that process_run() waits for, with all
 * that it started, and are remembered. A signal that was ignored (nohup) still is. */
void interrupt_watch(void);

/** From now on they end this process at once again. */
void interrupt_unwatch(void);

/** Was there one? */
bool interrupt_caught(void);

/** If there was one: ends this process by it, as its caller expects. Call when all is cleaned up.
 */
void interrupt_end(void);

#endif
