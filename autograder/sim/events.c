/* Waiting, and events. */
#include "api.h"
#include "contain.h"
#include "graph.h"
#include "runtime.h"
#include "streams.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CALLER sim_pc(__builtin_return_address(0))

enum { SUCCESS = 0, INVALID_HANDLE = 400, LAUNCH_FAILURE = 719, DISABLE_TIMING = 2 };

/* ---- waiting ---- */

static COLD void refuse_synchronize(uint64_t pc) {
    struct finding *f = finding_add(FINDING_UNSUPPORTED, SPACE_HOST, SEVERITY_ERROR, pc, 0);
    finding_here(f);
    snprintf(f->detail, sizeof f->detail,
             "cudaDeviceSynchronize() in a kernel: CUDA 12 removed it; launch what comes after the "
             "children into cudaStreamTailLaunch");
    sim.sticky_error = LAUNCH_FAILURE;
    sim_abandon();
}

int lockstep_synchronize(void) {
    if (sim.current) refuse_synchronize(sim_pc(__builtin_return_address(0)));
    int error = sim.sticky_error;
    if (!error && sim.last_error) sim.unchecked_launch = 0;
    struct stream *s;
    for (uint32_t i = 0; (s = stream_at(i)); i++) moment_join(&sim_host.at, &s->at);
    sim_host.life = sim.next_life;
    return error;
}

int lockstep_stream_synchronize(void *handle) {
    struct stream *s = stream_find(handle);
    if (!s) return sim_error(INVALID_HANDLE);
    if (s->capture) return graph_spoil(s);
    if (!streams_overlap()) return lockstep_synchronize();
    if (s->index == 0) stream_meet_default(s);
    moment_join(&sim_host.at, &s->at);
    return sim.sticky_error;
}

/* ---- events ---- */

int lockstep_event_create(void **handle, unsigned flags) {
    contain_write(handle, sizeof *handle, CALLER);
    struct event *e = calloc(1, sizeof *e);
    if (!e) return sim_error(2);
    e->timing = !(flags & DISABLE_TIMING);
    *handle = e;
    return SUCCESS;
}

int lockstep_event_destroy(void *handle) {
    struct event *e = handle;
    if (!e) return sim_error(INVALID_HANDLE);
    if (!sim.current) free(e->at.seen), free(e);
    return SUCCESS;
}

int lockstep_event_record(void *handle, void *stream) {
    struct event *e = handle;
    struct stream *s = stream_find(stream);
    if (!e || !s) return sim_error(INVALID_HANDLE);
    if (sim.sticky_error) return sim.sticky_error;
    e->capture = s->capture;
    e->recorded = true;
    if (s->capture) {
        e->tips.node = realloc(e->tips.node, (s->tips.count + 1) * sizeof *e->tips.node);
        if (!e->tips.node) sim_fail("out of memory for an event");
        memcpy(e->tips.node, s->tips.node, s->tips.count * sizeof *e->tips.node);
        e->tips.count = s->tips.count;
        return SUCCESS;
    }
    stream_meet_default(s);
    sim_host.at.ns += 1000;
    if (sim_host.at.ns > s->at.ns) s->at.ns = sim_host.at.ns;
    moment_copy(&e->at, &s->at);
    return SUCCESS;
}

int lockstep_event_synchronize(void *handle) {
    struct event *e = handle;
    if (!e) return sim_error(INVALID_HANDLE);
    if (!streams_overlap() && e->recorded) return lockstep_synchronize();
    moment_join(&sim_host.at, &e->at);
    return sim.sticky_error;
}

int lockstep_event_elapsed(float *ms, const void *from, const void *to) {
    contain_write(ms, sizeof *ms, CALLER);
    const struct event *a = from, *b = to;
    if (!a || !b || !a->recorded || !b->recorded || !a->timing || !b->timing)
        return sim_error(INVALID_HANDLE);
    *ms = (float)((b->at.ns - a->at.ns) * 1e-6);
    return sim.sticky_error;
}

int lockstep_stream_wait(void *stream, void *event) {
    struct stream *s = stream_find(stream);
    struct event *e = event;
    if (!s || !e) return sim_error(INVALID_HANDLE);
    if (e->capture) graph_join(s, e);
    moment_join(&s->at, &e->at);
    return SUCCESS;
}
