/* Streams: their clocks, their creation and reuse, and begin and end of operations. The host and
   each stream have a vector clock with one entry per stream: the number of completed operations
   (CUDA C++ Programming Guide, "Streams"). */
#include "hb.h"
#include "core/core.h"
#include "counters/counters.h"

#include <stdlib.h>
#include <string.h>

/* Special stream handles 1 and 2 are cudaStreamLegacy and cudaStreamPerThread. */
enum { PER_THREAD = 2 };
static struct stream default_stream = {.blocking = true}, per_thread;
static struct stream **streams; /* by index; 0 is the default stream */
static uint32_t stream_count, stream_capacity;
struct host_state sim_host;

/* ---- stream clocks ---- */

static void stream_clock_grow(struct stream_clock *m, uint32_t count) {
    if (m->count >= count) return;
    m->seen = realloc(m->seen, count * sizeof *m->seen);
    if (!m->seen) sim_fail("out of memory for a stream");
    memset(m->seen + m->count, 0, (count - m->count) * sizeof *m->seen);
    m->count = count;
}

/* Logical time restarts with each run (sim_begin()); streams and events persist. So a clock's steps
   count only if they were recorded in the current run. */
static uint64_t steps_of(const struct stream_clock *m) { return m->run == sim.run ? m->steps : 0; }

/* Joins both: the order (seen) and the modelled time (ns, steps). */
void stream_clock_join(struct stream_clock *m, const struct stream_clock *other) {
    stream_clock_grow(m, other->count);
    for (uint32_t i = 0; i < other->count; i++)
        if (other->seen[i] > m->seen[i]) m->seen[i] = other->seen[i];
    if (other->ns > m->ns) m->ns = other->ns;
    if (steps_of(other) > steps_of(m)) m->steps = other->steps, m->run = other->run;
}

bool stream_clock_covers(const struct stream_clock *m, uint32_t stream, uint64_t operation) {
    return !operation || (stream < m->count && m->seen[stream] >= operation);
}

/* Keeps the array of `to`: only the count is reset. */
void stream_clock_copy(struct stream_clock *to, const struct stream_clock *from) {
    to->count = 0;
    to->ns = 0, to->steps = 0;
    stream_clock_join(to, from);
}

/* ---- streams ---- */

/* Until the program creates a stream, all operations are in order. */
bool streams_overlap(void) { return stream_count > 1; }

/* Indices are never reused for another stream structure: clocks refer to them. */
static void add_stream(struct stream *s) {
    if (stream_count == stream_capacity) {
        stream_capacity = stream_capacity ? 2 * stream_capacity : 16;
        streams = realloc(streams, stream_capacity * sizeof *streams);
        if (!streams) sim_fail("out of memory for streams");
    }
    s->index = stream_count;
    streams[stream_count++] = s;
}

/* The default stream must have index 0, so it is added before any other. */
struct stream *stream_find(const void *handle) {
    uintptr_t special = (uintptr_t)handle;
    if (!stream_count) add_stream(&default_stream);
    if (special < PER_THREAD) return &default_stream;
    if (special == PER_THREAD && !per_thread.index) {
        per_thread.blocking = true;
        add_stream(&per_thread);
    }
    if (special == PER_THREAD) return &per_thread;
    for (uint32_t i = 0; i < stream_count; i++)
        if (streams[i] == handle) return streams[i]->destroyed ? NULL : streams[i];
    return NULL;
}

/* Reuses a destroyed stream only if the host has waited for all its operations. Otherwise an old
   operation number could be taken for one of the new stream. */
struct stream *stream_new(bool blocking) {
    struct stream *s = NULL;
    stream_find(NULL);
    for (uint32_t i = 1; i < stream_count && !s; i++)
        if (streams[i]->destroyed && stream_clock_covers(&sim_host.at, i, streams[i]->operations))
            s = streams[i];
    if (!s) {
        s = calloc(1, sizeof *s);
        if (!s) sim_fail("out of memory for a stream");
        add_stream(s);
    }
    s->destroyed = false;
    s->blocking = blocking;
    return s;
}

struct stream *stream_at(uint32_t index) {
    return index < stream_count ? streams[index] : NULL;
}

/* ---- operations ---- */

/* With a single stream, the host's generation counter decides; the clocks need not be compared. */
bool stream_host_is_synchronized(void) {
    bool began = default_stream.operations || streams_overlap();
    if (sim_host.running) return false;
    if (began && !streams_overlap() && sim_host.generation != hb.next_generation) return false;
    for (uint32_t i = 0; i < stream_count; i++)
        if (!stream_clock_covers(&sim_host.at, i, streams[i]->operations)) return false;
    return true;
}

/* Legacy default stream semantics: it is ordered with every blocking stream, in both directions.
   The host's clock is joined because an operation follows the call that submits it. */
void stream_sync_default(struct stream *s) {
    stream_clock_join(&s->at, &sim_host.at);
    if (s == &default_stream) {
        for (uint32_t i = 1; i < stream_count; i++)
            if (streams[i]->blocking) stream_clock_join(&s->at, &streams[i]->at);
    } else if (s->blocking) {
        stream_clock_join(&s->at, &default_stream.at);
    }
}

/* With several streams, logical time continues at the end of the stream's previous operation:
   operations of different streams overlap. */
void stream_begin(struct stream *s) {
    stream_sync_default(s);
    s->operations++;
    sim_host.running = s;
    sim.host_exempt_range = (struct interval){0, 0};
    if (streams_overlap()) steps_set(steps_of(&s->at));
}

void stream_host_call(struct stream *s, double ns) {
    sim_host.at.ns += ns;
    if (sim_host.at.ns > s->at.ns) s->at.ns = sim_host.at.ns;
}

void stream_host_wait(const struct stream_clock *at) { stream_clock_join(&sim_host.at, at); }

void stream_host_wait_all(void) {
    for (uint32_t i = 0; i < stream_count; i++) stream_host_wait(&streams[i]->at);
    sim_host.generation = hb.next_generation;
}

/* An operation ends no earlier than the call that submits it. After a synchronous operation, the
   host acquires the stream's clock, which includes its time. */
void stream_end(struct stream *s, double ns, bool waits) {
    stream_clock_grow(&s->at, s->index + 1);
    s->at.seen[s->index] = s->operations;
    s->at.ns += ns;
    s->at.steps = steps_now(), s->at.run = sim.run;
    stream_host_call(s, 2000);
    if (waits) stream_clock_join(&sim_host.at, &s->at);
    if (waits && !streams_overlap()) sim_host.generation = hb.next_generation;
    for (uint32_t i = 0; i < stream_count; i++) steps_raise(steps_of(&streams[i]->at));
    sim_host.running = NULL;
}

bool stream_beside_kernel(const struct stream *s) {
    for (uint32_t i = 0; i < stream_count; i++)
        if (streams[i] != s && streams[i]->last_kernel &&
            !stream_clock_covers(&s->at, i, streams[i]->last_kernel))
            return true;
    return false;
}

void stream_follow(struct stream *to, const struct stream *from) {
    stream_clock_join(&to->at, &from->at);
}

/* ---- host functions in streams (cudaLaunchHostFunc) ---- */

/* What a host function has released to other host threads: they acquire it when they synchronise
   with it. */
static struct stream_clock published;
static uint64_t published_generation;
static bool calling;

/* Only a host function in a stream has a clock that differs from that of other host threads. */
void stream_release(void) {
    if (!calling) return;
    stream_clock_join(&published, &sim_host.at);
    published_generation = sim_host.generation;
}

/* The modelled time is restored: an acquire orders accesses, but does not make the host wait. */
void stream_acquire(void) {
    if (!published.count) return;
    double ns = sim_host.at.ns;
    stream_clock_join(&sim_host.at, &published);
    sim_host.at.ns = ns;
    if (published_generation > sim_host.generation) sim_host.generation = published_generation;
}

/* The host function acquires its stream's clock for the duration of the call. Afterwards the
   host continues with its own clock: a host function does not synchronise the thread that
   enqueued it. */
void stream_call_host(struct stream *s, void (*function)(void *), void *data) {
    struct stream_clock before = {0};
    uint64_t generation = sim_host.generation;
    stream_clock_copy(&before, &sim_host.at);
    stream_clock_join(&sim_host.at, &s->at);
    sim_host.generation = streams_overlap() ? sim_host.generation : hb.next_generation;
    calling = true;
    function(data);
    calling = false;
    double ns = sim_host.at.ns;
    stream_clock_copy(&sim_host.at, &before);
    sim_host.at.ns = ns;
    sim_host.generation = generation;
    sim.host_exempt_range = (struct interval){0, 0};
    free(before.seen);
}
