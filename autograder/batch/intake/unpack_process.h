/** @file unpack_process.h
 * Starts build/unpack, which reads an archive in a sandbox (unpack/unpack.c).
 */
#ifndef LOCKSTEP_BATCH_INTAKE_UNPACK_PROCESS_H
#define LOCKSTEP_BATCH_INTAKE_UNPACK_PROCESS_H

#include <stdio.h>
#include <sys/types.h>

/** Starts it. @param archive a descriptor, which is closed
 * @param mib what the archive may hold without its build and .git
 * @param total what it may expand to, in MiB
 * @param process gets its process
 * @return what it writes, or NULL with errno set */
FILE *unpack_start(int archive, int mib, int total, pid_t *process);

/** Waits until it has ended; one that still writes is ended. */
void unpack_end(FILE *output, pid_t process);

#endif
