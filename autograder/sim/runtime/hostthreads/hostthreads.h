/** @file hostthreads.h
 * Threads of the host: OpenMP's and POSIX's, one at a time.
 */
#ifndef LOCKSTEP_HOSTTHREADS_HOSTTHREADS_H
#define LOCKSTEP_HOSTTHREADS_HOSTTHREADS_H

#include "openmp.h"
#include "pthread_serializer.h"

#endif
