/** @file hostthreads.h
 * Host threads of the program: OpenMP teams and POSIX threads. Only one of them runs at a time.
 */
#ifndef LOCKSTEP_HOSTTHREADS_HOSTTHREADS_H
#define LOCKSTEP_HOSTTHREADS_HOSTTHREADS_H

#include "openmp.h"
#include "pthread_serializer.h"

#endif
