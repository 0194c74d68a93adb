/** @file private_access.h
 * What a lesson's code has announced of its next access (private_access.c) is one thread's.
 */
#ifndef LOCKSTEP_GUARD_PRIVATE_ACCESS_H
#define LOCKSTEP_GUARD_PRIVATE_ACCESS_H

/** The running thread waits in `state`, amid the check of an access: what it has announced still
 * holds when it goes on. */
void guard_yield(int state);

#endif
