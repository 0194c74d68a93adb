/** @file pthread_serializer.h
 * Runs the POSIX threads of the program one at a time.
 */
#ifndef LOCKSTEP_HOSTTHREADS_PTHREAD_SERIALIZER_H
#define LOCKSTEP_HOSTTHREADS_PTHREAD_SERIALIZER_H

#include <stdbool.h>

/** Host code makes a volatile or atomic access of this kind. It may be a spin loop that waits for
 * another thread, so that thread may run. The access also releases (write) or acquires (read). */
void pthread_poll(int kind);

/** Has the program created a second thread? */
bool pthread_is_threaded(void);

#endif
