/** @file turns.h
 * Threads of the host, one at a time.
 */
#ifndef LOCKSTEP_SIM_TURNS_H
#define LOCKSTEP_SIM_TURNS_H

/** The running host thread may be waiting for another one, in a loop: let that one run. */
void turns_yield(void);

#endif
