#include "streams.h"
#include "runtime.h"
#include "api.h"
#include "graph.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SUCCESS = 0, INVALID_VALUE = 1, INVALID_HANDLE = 400, LAUNCH_FAILURE = 719 };
enum { PER_THREAD = 2, NON_BLOCKING = 1, DISABLE_TIMING = 2 };
/* Blocks and operations that are remembered for streams that do not know them. */
enum { MAX_LIVES = 4 << 20, MAX_FAMILIES = 8192 };

/* What one host call set off: a launch with its children, a copy. */
struct family {
    uint64_t number, first_life;
    uint32_t stream;
    uint64_t operation; /* in that stream, from 1 */
};

static struct stream default_stream = {.blocking = true}, per_thread;
static struct stream **streams; /* by index; 0 is the default stream */
static uint32_t stream_count, stream_room;
static struct moment host; /* what the host has waited for */
static struct stream *running;
static struct family *families; /* since all streams knew everything, oldest first */
static uint32_t family_count, family_room;
static uint64_t host_life; /* the host knows all blocks with smaller ids */

/* ---- moments ---- */

static void moment_grow(struct moment *m, uint32_t count) {
    if (m->count >= count) return;
    m->seen = realloc(m->seen, count * sizeof *m->seen);
    if (!m->seen) sim_fail("out of memory for a stream");
    memset(m->seen + m->count, 0, (count - m->count) * sizeof *m->seen);
    m->count = count;
}

static void moment_join(struct moment *m, const struct moment *other) {
    moment_grow(m, other->count);
    for (uint32_t i = 0; i < other->count; i++)
        if (other->seen[i] > m->seen[i]) m->seen[i] = other->seen[i];
    if (other->ns > m->ns) m->ns = other->ns;
    if (other->steps > m->steps) m->steps = other->steps;
}

static bool moment_knows(const struct moment *m, uint32_t stream, uint64_t operation) {
    return stream < m->count && m->seen[stream] >= operation;
}

static void moment_copy(struct moment *to, const struct moment *from) {
    to->count = 0;
    to->ns = 0, to->steps = 0;
    moment_join(to, from);
}

/* ---- streams ---- */

bool streams_overlap(void) { return stream_count > 1; }

static void add_stream(struct stream *s) {
    if (stream_count == stream_room) {
        stream_room = stream_room ? 2 * stream_room : 16;
        streams = realloc(streams, stream_room * sizeof *streams);
        if (!streams) sim_fail("out of memory for streams");
    }
    s->index = stream_count;
    streams[stream_count++] = s;
}

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

struct stream *stream_new(bool blocking) {
    struct stream *s = NULL;
    stream_find(NULL);
    for (uint32_t i = 1; i < stream_count && !s; i++) /* an old one that the host knows all of */
        if (streams[i]->destroyed && moment_knows(&host, i, streams[i]->operations)) s = streams[i];
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

int lockstep_stream_create(void **handle, unsigned flags, int priority) {
    if (sim.current) { /* in a kernel: a name for an order, see children.c */
        static uintptr_t names = 4096;
        *handle = (void *)(names += 16);
        return SUCCESS;
    }
    sim_init();
    struct stream *s = stream_new(!(flags & NON_BLOCKING));
    s->priority = priority;
    *handle = s;
    return SUCCESS;
}

int lockstep_stream_destroy(void *handle) {
    if (sim.current) return SUCCESS;
    struct stream *s = stream_find(handle);
    if (!s || (uintptr_t)handle <= PER_THREAD) return sim_error(INVALID_HANDLE);
    s->destroyed = true; /* what is under way goes on */
    return SUCCESS;
}

int lockstep_stream_ask(void *handle, unsigned *flags, int *priority) {
    struct stream *s = stream_find(handle);
    if (!s) return sim_error(INVALID_HANDLE);
    if (flags) *flags = s->blocking ? 0 : NON_BLOCKING;
    if (priority) *priority = s->priority;
    return SUCCESS;
}

/* ---- operations ---- */

/* The default stream and those that block are in order with each other. */
static void meet_default(struct stream *s) {
    moment_join(&s->at, &host);
    if (s == &default_stream) {
        for (uint32_t i = 1; i < stream_count; i++)
            if (streams[i]->blocking) moment_join(&s->at, &streams[i]->at);
    } else if (s->blocking) {
        moment_join(&s->at, &default_stream.at);
    }
}

void stream_begin(struct stream *s) {
    meet_default(s);
    s->operations++;
    running = s;
    if (streams_overlap()) sim.now_steps = s->at.steps;
}

void stream_end(struct stream *s, double ns, bool waits) {
    moment_grow(&s->at, s->index + 1);
    s->at.seen[s->index] = s->operations;
    s->at.ns += ns;
    s->at.steps = sim.now_steps;
    host.ns += 2000; /* a call takes the host about so long */
    if (host.ns > s->at.ns) s->at.ns = host.ns;
    if (waits) moment_join(&host, &s->at);
    if (waits && !streams_overlap()) host_life = sim.next_life;
    for (uint32_t i = 0; i < stream_count; i++)
        if (streams[i]->at.steps > sim.now_steps) sim.now_steps = streams[i]->at.steps;
    running = NULL;
}

void stream_follow(struct stream *to, const struct stream *from) {
    moment_join(&to->at, &from->at);
}

void stream_call_host(struct stream *s, void (*function)(void *), void *data) {
    struct moment before = {0};
    uint64_t life = host_life;
    moment_copy(&before, &host);
    moment_join(&host, &s->at);
    host_life = streams_overlap() ? host_life : sim.next_life;
    function(data);
    double ns = host.ns;
    moment_copy(&host, &before);
    host.ns = ns;
    host_life = life;
    free(before.seen);
}

/* ---- families ---- */

static struct family *family_of(uint64_t id) {
    uint32_t low = 0, high = family_count;
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        if (families[middle].first_life <= id)
            low = middle + 1;
        else
            high = middle;
    }
    return low ? &families[low - 1] : NULL;
}

static bool family_known(const struct moment *m, const struct family *f) {
    return moment_knows(m, f->stream, f->operation);
}

bool stream_knows_life(uint64_t id) {
    const struct family *f = family_of(id);
    if (id >= sim.family_first) return false;
    return !f || !running || family_known(&running->at, f);
}

bool stream_knows_family(uint64_t number) {
    for (uint32_t i = family_count; i-- > 0;)
        if ((families[i].number & 0xffffff) == number)
            return !running || family_known(&running->at, &families[i]);
    return true;
}

/* The host knows them all: the past is forgotten. Or there is too much of it. */
static bool past_is_known(void) {
    bool known = sim.next_life - sim.first_life_of_launch > MAX_LIVES ||
                 family_count >= MAX_FAMILIES;
    for (uint32_t i = family_count; i-- > 0 && !known;)
        if (!family_known(&host, &families[i])) return false;
    return true;
}

void streams_forget(void) {
    family_count = 0;
    host_life = sim.next_life;
}

uint64_t stream_new_family(void) {
    if (!streams_overlap() || past_is_known()) {
        order_new_launch();
        family_count = 0;
    }
    if (!streams_overlap()) return sim.next_life;
    order_forget_flags();
    if (family_count == family_room) {
        family_room = family_room ? 2 * family_room : 64;
        families = realloc(families, family_room * sizeof *families);
        if (!families) sim_fail("out of memory for the operations of streams");
    }
    struct stream *s = running ? running : &default_stream;
    families[family_count++] = (struct family){sim.launch_number, sim.next_life, s->index,
                                               s->operations};
    for (uint32_t i = 0; i + 1 < family_count; i++)
        if (!family_known(&s->at, &families[i])) return families[i].first_life;
    return sim.next_life;
}

/* ---- the host ---- */

static bool host_knows(stamp_t set, int accessors) {
    uint64_t id = set >> STAMP_BLOCK_SHIFT;
    if (set == 0) return true;
    if (accessors == MANY) {
        for (uint32_t i = family_count; i-- > 0;)
            if ((families[i].number & 0xffffff) == set >> 40)
                return family_known(&host, &families[i]);
        return family_count || host_life == sim.next_life || set >> 40 != sim.launch_number;
    }
    if (id < host_life) return true;
    const struct family *f = family_of(id);
    return f ? family_known(&host, f) : family_count != 0;
}

static COLD void report_host(uint64_t address, uint32_t bytes, uint64_t pc, int kind,
                             stamp_t earlier, int accessors, uint16_t site, int other_kind) {
    uint64_t other = sim.sites[site].pc;
    struct finding *f = finding_add(FINDING_RACE, SPACE_GLOBAL, SEVERITY_ERROR, pc, other);
    sim.values_differ[f - sim.findings] = true;
    if (f->count > 1) return;
    f->access = (uint32_t)kind;
    f->other_access = (uint32_t)other_kind;
    snprintf(f->kernel, sizeof f->kernel, "host code");
    bool kept = (earlier >> STAMP_BLOCK_SHIFT) >= sim.first_life_of_launch;
    if (accessors == ONE && kept) finding_other(f, earlier, accessors);
    if (!*f->other_kernel) snprintf(f->other_kernel, sizeof f->other_kernel, "%s", sim.kernel_name);
    finding_place(f, address, SPACE_GLOBAL, bytes);
}

/** Managed and pinned memory: has the host waited for the kernels and copies that used it? */
void stream_host_access(uint64_t address, uint32_t bytes, uint64_t pc, int kind) {
    for (uint64_t at = address / GRANULE * GRANULE; at < address + bytes; at += GRANULE) {
        const struct cell *c = &sim.cells[(at - (uint64_t)sim.arena) / GRANULE];
        if (c->split) c = (const struct cell *)(uintptr_t)c->write + address % GRANULE;
        if (!host_knows(c->write, c->writers)) {
            report_host(address, bytes, pc, kind, c->write, c->writers, c->write_site,
                        ACCESS_WRITE);
            return;
        }
        if (kind == ACCESS_READ || host_knows(c->read, c->readers)) continue;
        report_host(address, bytes, pc, kind, c->read, c->readers, c->read_site, ACCESS_READ);
        return;
    }
}

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
    for (uint32_t i = 0; i < stream_count; i++) moment_join(&host, &streams[i]->at);
    host_life = sim.next_life;
    return error;
}

int lockstep_stream_synchronize(void *handle) {
    struct stream *s = stream_find(handle);
    if (!s) return sim_error(INVALID_HANDLE);
    if (s->capture) return graph_spoil(s);
    if (!streams_overlap()) return lockstep_synchronize();
    if (s == &default_stream) meet_default(s);
    moment_join(&host, &s->at);
    return sim.sticky_error;
}

/* ---- events ---- */

int lockstep_event_create(void **handle, unsigned flags) {
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
    meet_default(s);
    host.ns += 1000;
    if (host.ns > s->at.ns) s->at.ns = host.ns;
    moment_copy(&e->at, &s->at);
    return SUCCESS;
}

int lockstep_event_synchronize(void *handle) {
    struct event *e = handle;
    if (!e) return sim_error(INVALID_HANDLE);
    if (!streams_overlap() && e->recorded) return lockstep_synchronize();
    moment_join(&host, &e->at);
    return sim.sticky_error;
}

int lockstep_event_elapsed(float *ms, const void *from, const void *to) {
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
