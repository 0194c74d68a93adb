/* Synchronisation and events (CUDA Runtime API, "Event Management"). Operations run at submission,
 * so no call blocks. Waiting only joins stream clocks: the host, or a stream, acquires what the
 * other one has done. */
#include "api_misuse.h"
#include "graph/graph.h"
#include "leaks.h"
#include "cudart.h"
#include "core/core.h"
#include "core/cuda_errors.h"
#include "report/report.h"
#include "hb/hb.h"
#include "sim/abi/streams.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CALLER sim_pc(__builtin_return_address(0))

enum { DISABLE_TIMING = 2 };

/* ---- synchronisation ---- */

/* Has the host waited for all these operations? */
static bool is_complete(const struct stream_clock *at) {
    for (uint32_t i = 0; i < at->count; i++)
        if (!stream_clock_covers(host_clock(), i, at->seen[i])) return false;
    return true;
}

static COLD void refuse_synchronize(uint64_t pc) {
    struct finding *f = finding_add(FINDING_UNSUPPORTED, SPACE_HOST, SEVERITY_ERROR, pc, 0);
    finding_here(f);
    snprintf(f->detail, sizeof f->detail,
             "cudaDeviceSynchronize() in a kernel: CUDA 12 removed it; launch what comes after the "
             "children into cudaStreamTailLaunch");
    sim.sticky_error = cudaErrorLaunchFailure;
    sim_abandon();
}

int lockstep_synchronize(void) {
    if (sim.current) refuse_synchronize(sim_pc(__builtin_return_address(0)));
    int error = sim.sticky_error;
    if (!error && sim.last_error) cudart.unchecked_launch = 0;
    stream_host_wait_all();
    return error;
}

int lockstep_stream_synchronize(void *handle) {
    struct stream *s = stream_find(handle);
    if (!s) return api_misuse_stream(CALLER);
    if (s->capture) return graph_spoil(s);
    if (!streams_overlap()) return lockstep_synchronize();
    if (s->index == 0) stream_sync_default(s);
    stream_host_wait(&s->at);
    return sim.sticky_error;
}

/* Operations run when they are submitted, so a query could always return success. Instead the first
   query of work that the host has not waited for returns cudaErrorNotReady and orders nothing; the
   next one returns success and acquires what the work released. A polling loop ends after two
   queries, and a program that ignores the result of one has a race. */
int lockstep_stream_query(void *handle) {
    struct stream *s = stream_find(handle);
    if (s && streams_overlap() && !sim.sticky_error && !s->capture && s->queried != s->operations &&
        !is_complete(&s->at)) {
        s->queried = s->operations;
        return cudaErrorNotReady;
    }
    return lockstep_stream_synchronize(handle);
}

/* ---- events ---- */

/* Events are allocated in rows and never move, so that a stale handle is recognised. Slots of
 * destroyed events are reused once they are more than half of all. */
enum { ROW = 256 };
static struct event **rows;
static uint32_t row_count, used, destroyed;

static struct event *at(uint32_t i) { return &rows[i / ROW][i % ROW]; }

static struct event *destroyed_one(void) {
    static uint32_t next;
    while (!at(next % used)->destroyed) next++;
    return at(next++ % used);
}

static struct event *new_event(void) {
    if (destroyed > ROW && destroyed > used / 2) {
        destroyed--;
        return destroyed_one();
    }
    if (used == row_count * ROW) {
        rows = realloc(rows, (row_count + 1) * sizeof *rows);
        if (!rows) sim_fail("out of memory for events");
        if (!(rows[row_count++] = calloc(ROW, sizeof **rows))) sim_fail("out of memory for events");
    }
    return at(used++);
}

/* Looks up a handle. @return NULL if it is invalid: then a finding is reported */
static struct event *find_event(const void *handle, uint64_t pc) {
    for (uint32_t i = row_count; handle && i-- > 0;) {
        uint64_t offset = (uint64_t)handle - (uint64_t)rows[i];
        struct event *e = &rows[i][offset / sizeof *e % ROW];
        if (offset < ROW * sizeof *e && e == handle && e->made && !e->destroyed) return e;
    }
    report_api_misuse(pc, "the event was destroyed, or never created: the call did nothing");
    return NULL;
}

int lockstep_event_create(void **handle, unsigned flags) {
    CALL_WRITES(handle, sizeof *handle);
    struct event *e = new_event();
    *e = (struct event){.made = true, .timing = !(flags & DISABLE_TIMING)};
    if (!sim.current) leaks_made(e, "an event", CALLER);
    *handle = e;
    return cudaSuccess;
}

int lockstep_event_destroy(void *handle) {
    struct event *e = find_event(handle, CALLER);
    if (!e) return sim_error(cudaErrorInvalidResourceHandle);
    if (sim.current) return cudaSuccess;
    free(e->at.seen), free(e->capture_deps.node);
    leaks_ended(e);
    *e = (struct event){.made = true, .destroyed = true};
    destroyed++;
    return cudaSuccess;
}

int lockstep_event_record(void *handle, void *stream) {
    struct event *e = find_event(handle, CALLER);
    struct stream *s = stream_find(stream);
    if (!s) return api_misuse_stream(CALLER);
    if (!e) return sim_error(cudaErrorInvalidResourceHandle);
    if (sim.sticky_error) return sim.sticky_error;
    e->capture = s->capture;
    e->recorded = true;
    e->queried = false;
    if (s->capture) {
        e->capture_deps.node = realloc(e->capture_deps.node,
                                       (s->capture_deps.count + 1) * sizeof *e->capture_deps.node);
        if (!e->capture_deps.node) sim_fail("out of memory for an event");
        memcpy(e->capture_deps.node, s->capture_deps.node,
               s->capture_deps.count * sizeof *e->capture_deps.node);
        e->capture_deps.count = s->capture_deps.count;
        return cudaSuccess;
    }
    stream_sync_default(s);
    stream_host_call(s, 1000);
    stream_clock_copy(&e->at, &s->at);
    return cudaSuccess;
}

int lockstep_event_synchronize(void *handle) {
    struct event *e = find_event(handle, CALLER);
    if (!e) return sim_error(cudaErrorInvalidResourceHandle);
    if (!streams_overlap() && e->recorded) return lockstep_synchronize();
    stream_host_wait(&e->at);
    return sim.sticky_error;
}

int lockstep_event_query(void *handle) {
    struct event *e = find_event(handle, CALLER);
    if (!e) return sim_error(cudaErrorInvalidResourceHandle);
    if (e->recorded && streams_overlap() && !sim.sticky_error && !e->queried &&
        !is_complete(&e->at)) {
        e->queried = true;
        return cudaErrorNotReady;
    }
    return lockstep_event_synchronize(handle);
}

int lockstep_event_elapsed(float *ms, const void *from, const void *to) {
    CALL_WRITES(ms, sizeof *ms);
    const struct event *a = find_event(from, CALLER), *b = find_event(to, CALLER);
    if (!a || !b) return sim_error(cudaErrorInvalidResourceHandle);
    if (!a->recorded || !b->recorded || !a->timing || !b->timing) {
        report_api_misuse(CALLER, "no time between these events: one of them %s",
                          a->timing && b->timing ? "was never recorded"
                                                 : "was created without timing");
        return sim_error(cudaErrorInvalidResourceHandle);
    }
    if (!sim.sticky_error && !is_complete(&b->at)) {
        report_api_misuse(CALLER, "the event may not have happened yet: wait for it first "
                                  "(cudaEventSynchronize)");
        return sim_error(cudaErrorNotReady);
    }
    *ms = (float)((b->at.ns - a->at.ns) * 1e-6);
    return sim.sticky_error;
}

int lockstep_stream_wait(void *stream, void *event) {
    struct stream *s = stream_find(stream);
    struct event *e = find_event(event, CALLER);
    if (!s) return api_misuse_stream(CALLER);
    if (!e) return sim_error(cudaErrorInvalidResourceHandle);
    if (e->capture) graph_join(s, e);
    stream_clock_join(&s->at, &e->at);
    return cudaSuccess;
}

/* An event record or wait that is a node of a graph. */
int event_in_graph(struct stream *s, void *event, bool waits) {
    struct event *e = find_event(event, CALLER);
    if (!e) return sim_error(cudaErrorInvalidResourceHandle);
    if (waits) {
        stream_clock_join(&s->at, &e->at);
        return cudaSuccess;
    }
    e->capture = NULL;
    e->recorded = true;
    stream_clock_copy(&e->at, &s->at);
    return cudaSuccess;
}
