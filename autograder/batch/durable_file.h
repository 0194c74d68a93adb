/** @file durable_file.h
 * Writes files that survive a crash of the machine: the content is on the disk before the name is.
 */
#ifndef LOCKSTEP_BATCH_DURABLE_FILE_H
#define LOCKSTEP_BATCH_DURABLE_FILE_H

#include <jansson.h>
#include <stddef.h>

/** Writes a file completely or not at all, by rename, with fsync() of the file and its folder.
 * @return 0, or -1 with errno set: then the old file is unchanged */
int durable_write(const char *path, const char *data, size_t length);

/** The same for JSON, with keys in the order in which they were added. */
int durable_json(const char *path, const json_t *value);

/** Removes the temporary files that writers left in a folder when they were killed. Call it only if
 * no other process writes there. */
void durable_sweep(const char *folder);

#endif
