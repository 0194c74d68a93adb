/** @file streams.h
 * Streams and events, and the happens-before order of the operations in them.
 *
 * Operations run at once, in the order of the host's calls, which is one legal order. Other legal
 * orders are represented by vector clocks: each operation (a kernel, a copy) has a stream and a
 * number in it. A stream clock says how many operations of each stream happen before a point. Two
 * operations race if neither happens before the other, both access a word, and one writes it.
 */
#ifndef LOCKSTEP_HB_STREAMS_H
#define LOCKSTEP_HB_STREAMS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "core/core.h"

/** A vector clock over streams: the first seen[i] operations of stream i have completed. Also the
 * modelled time: `ns` in nanoseconds, `steps` in logical steps of run `run`. */
struct stream_clock {
    double ns;
    uint64_t steps, run; /* the sim_begin() in which `steps` were counted */
    uint64_t *seen;
    uint32_t count;
};

/** Capture frontier of a stream: numbers of the graph nodes that its next node depends on. */
struct capture_deps {
    uint32_t *node, count;
};

/** A stream. `index` is its entry in stream clocks. */
struct stream {
    uint32_t index;
    bool blocking, destroyed; /* blocking: ordered with the default stream */
    int priority;
    uint64_t operations, last_kernel; /* operations submitted; number of the last kernel */
    uint64_t queried;                 /* operations submitted before the last query */
    struct stream_clock at;           /* its end: what happens before its next operation */
    struct graph *capture;            /* not NULL: operations are captured into this graph */
    struct capture_deps capture_deps;
};

/** A CUDA event: the clock of its stream when it was recorded. */
struct event {
    struct stream_clock at;
    bool made, destroyed; /* made: the slot has been used before */
    bool recorded, timing;
    bool queried;          /* since it was recorded */
    struct graph *capture; /* recorded in a stream under capture */
    struct capture_deps capture_deps;
};

/** What happens before the next statement of host code: operations, and all blocks with generations
 * below `generation`. */
extern struct host_state {
    struct stream_clock at;
    uint64_t generation;
    struct stream *running; /* the stream whose operation runs; NULL: none */
} sim_host;

/** What the host knows to be complete. */
HOT const struct stream_clock *host_clock(void) { return &sim_host.at; }
/** The stream whose operation runs; NULL: none. */
HOT struct stream *stream_running(void) { return sim_host.running; }

/** m becomes the entry-wise maximum of m and other. */
void stream_clock_join(struct stream_clock *m, const struct stream_clock *other);
void stream_clock_copy(struct stream_clock *to, const struct stream_clock *from);
/** True if the stream's operation with this number has completed according to m. */
bool stream_clock_covers(const struct stream_clock *m, uint32_t stream, uint64_t operation);
/** Before the next operation of s: orders it after the host's call, and, for blocking streams,
 * after the default stream (or the other way round). */
void stream_sync_default(struct stream *s);

/** The stream of a handle; NULL and cudaStreamLegacy are the default stream. @return NULL if there
 * is none */
struct stream *stream_find(const void *handle);

/** Begins an operation in the stream: until stream_end(), stream_running() determines what
 * happens before it. */
void stream_begin(struct stream *s);
/** Ends the operation, after `ns` modelled nanoseconds. @param waits the host waits for it */
void stream_end(struct stream *s, double ns, bool waits);

/** An API call on the host, of `ns` modelled nanoseconds; the stream's next operation begins no
 * earlier than its end. */
void stream_host_call(struct stream *s, double ns);
/** The host waits for everything that the clock contains; for all streams. */
void stream_host_wait(const struct stream_clock *at);
void stream_host_wait_all(void);

/** True if a kernel of another stream is not ordered before the stream's current operation. */
bool stream_beside_kernel(const struct stream *s);

/** Orders later operations of `to` after all operations of `from` so far. */
void stream_follow(struct stream *to, const struct stream *from);
/** Creates a stream, or reuses a destroyed one. @param blocking see struct stream */
struct stream *stream_new(bool blocking);
/** Runs a host function enqueued in the stream; it is ordered after the stream's operations. */
void stream_call_host(struct stream *s, void (*function)(void *), void *data);
/** A host function synchronises with another host thread (starts it, or signals): release side. */
void stream_release(void);
/** Host code synchronised with another host thread (join, wait, polling read): acquire side. */
void stream_acquire(void);
/** True if the host has waited for everything that it submitted. */
bool stream_host_is_synchronized(void);
/** The stream with an index. @return NULL beyond the last */
struct stream *stream_at(uint32_t index);

/** Registers a submission. @return the smallest generation that does not happen before it */
uint64_t stream_new_group(void);
/** Generations restart: forgets all submissions, which must have completed. */
void streams_forget(void);

/** True if the submission that contains a generation, or that has a launch number, happens before
 * the running operation. */
bool stream_block_is_ordered(uint64_t id);
bool stream_group_is_ordered(uint64_t number);

/** Host code accesses memory that kernels can access: a compare-and-swap, or any access of `kind`
 * (enum access_kind) at `pc`. */
void stream_host_guess(uint64_t address);
void stream_host_access(uint64_t address, uint64_t bytes, uint64_t pc, int kind);

/** True if the program has created streams, so that operations may overlap. */
bool streams_overlap(void);

#endif
