/** @file streams.h
 * Streams and events: what each of them knows to have happened.
 *
 * Everything runs at once, in the order of the calls, which is one legal order. What other orders
 * are legal is kept beside it: every operation (a kernel, a copy) has a stream and a number in it,
 * and a `moment` says which operations of which streams are known to have ended. Two operations
 * that do not know each other and touch the same word, one of them writing, race.
 */
#ifndef LOCKSTEP_CUDART_STREAMS_H
#define LOCKSTEP_CUDART_STREAMS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "core/core.h"

/** What is known: of stream i, the first seen[i] operations. And when: modelled time, steps. */
struct stream_clock {
    double ns;
    uint64_t steps, run; /* run: in which `steps` were counted */
    uint64_t *seen;
    uint32_t count;
};

/** Nodes of a graph that is being captured: the last ones of a stream, by number. */
struct capture_deps {
    uint32_t *node, count;
};

struct stream {
    uint32_t index;
    bool blocking, destroyed; /* blocking: in order with the default stream */
    int priority;
    uint64_t operations, last_kernel; /* how many; the number of the last one that was a kernel */
    struct stream_clock at;           /* its end: what its next operation will know */
    struct graph *capture;            /* if not NULL, operations go there */
    struct capture_deps capture_deps; /* what the next node of it depends on */
};

struct event {
    struct stream_clock at;
    bool made, destroyed; /* made: its room has been used */
    bool recorded, timing;
    struct graph *capture; /* it was recorded in a stream that is being captured */
    struct capture_deps capture_deps;
};

/** What the host has waited for: operations, and all blocks with ids below `life`. */
extern struct host_state {
    struct stream_clock at;
    uint64_t generation;
    struct stream *running; /* whose operation runs */
} sim_host;

void stream_clock_join(struct stream_clock *m, const struct stream_clock *other);
void stream_clock_copy(struct stream_clock *to, const struct stream_clock *from);
bool stream_clock_knows(const struct stream_clock *m, uint32_t stream, uint64_t operation);
/** The default stream and those that block are in order with each other: s is to go on. */
void stream_meet_default(struct stream *s);

/** The stream of a handle: NULL and cudaStreamLegacy are the default. @return NULL if there is none
 */
struct stream *stream_find(const void *handle);

/** An operation begins in the stream: what it knows becomes what the shadow takes for ordered. */
void stream_begin(struct stream *s);
/** It ends after `ns` nanoseconds. @param waits the host knows */
void stream_end(struct stream *s, double ns, bool waits);

/** May the operation that runs in the stream overlap with a kernel of another one? */
bool stream_beside_kernel(const struct stream *s);

/** Makes what `from` knows known to `to`. */
void stream_follow(struct stream *to, const struct stream *from);
struct stream *stream_new(bool blocking);
/** Runs host code that a stream calls: it knows what the stream knows. */
void stream_call_host(struct stream *s, void (*function)(void *), void *data);
/** Such code may tell another thread of the host of it (it starts one, or signals): what it knows,
 * who hears of it will know. */
void stream_release(void);
/** The host may hear of it: it waited for a thread, or read a flag. */
void stream_acquire(void);
/** Has the host waited for all that it has set off? */
bool stream_host_knows_all(void);
/** The number of a stream, and how many there are. */
struct stream *stream_at(uint32_t index);

/** A host call sets something off. @return the smallest block id that it does not know */
uint64_t stream_new_group(void);
/** Block ids begin anew: what was, was long ago. */
void streams_forget(void);

/** Is the family of a block's id, or the one with a number, known to the running operation? */
bool stream_knows_block(uint64_t id);
bool stream_knows_group(uint64_t number);

/** Host code touches memory that kernels may use as well. */
void stream_host_guess(uint64_t address);
void stream_host_access(uint64_t address, uint64_t bytes, uint64_t pc, int kind);

/** Has the program made streams of its own, so that operations may overlap? */
bool streams_overlap(void);

#endif
