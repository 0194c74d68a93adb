/** @file pthread_serializer.h
 * Threads of the host, one at a time.
 */
#ifndef LOCKSTEP_HOSTTHREADS_PTHREAD_SERIALIZER_H
#define LOCKSTEP_HOSTTHREADS_PTHREAD_SERIALIZER_H

#include <stdbool.h>

/** Host code touches what may be a flag: by a volatile or atomic access of that kind. It may be
 * waiting for another thread, in a loop: that one runs. */
void pthread_poll(int kind);

/** Does the host have more than one thread? */
bool pthread_is_threaded(void);

#endif
