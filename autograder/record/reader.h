/** @file reader.h
 * The parent's end of the record (wire_format.h): a stream of messages into arrays.
 */
#ifndef LOCKSTEP_RECORD_READER_H
#define LOCKSTEP_RECORD_READER_H

#include <stdbool.h>
#include <stddef.h>
#include "wire_format.h"

/** The results of one run of the simulator. Free with run_free(). */
struct run_record {
    struct launch_record *launches;
    size_t launch_count;
    struct finding *findings;
    size_t finding_count;
    struct trace_array *arrays;
    size_t array_count;
    struct trace_event *events;
    size_t event_count;
    uint64_t *profile; /**< operators applied at logical step 1, 2, ... */
    size_t profile_count;
    struct end_record end;
    int complete; /**< the last message came: the run was not cut off */
};

/** Reads messages until MESSAGE_END or the end of the stream.
 * @return 0; or -1 if what came is no record (`why` says so, a sentence without a full stop) */
int reader_read(int fd, struct run_record *r, const char **why);

/** The same from a descriptor that does not block. The stream ends where `wait` returns false: it
 * is called with `data` whenever there is nothing to read. */
int reader_read_patiently(int fd, bool (*wait)(void *data), void *data, struct run_record *r,
                          const char **why);

void run_free(struct run_record *r);

#endif
