/* Runs the operations of streams: copies, fills, kernels, host functions (CUDA C++ Programming
 * Guide, "Streams"). An operation runs at submission; hb/streams.h tracks which other orders are
 * legal. */
#include "api_misuse.h"
#include "stream_ops.h"
#include "device_symbols.h"
#include "graph/graph.h"
#include "graph/node.h"
#include "host_traffic.h"
#include "cudart.h"
#include "core/core.h"
#include "core/cuda_errors.h"
#include "memory/memory.h"
#include "counters/counters.h"
#include "hb/hb.h"
#include "exec/exec.h"
#include "sim/abi/copies.h"

#include <stdio.h>
#include <string.h>

#define CALLER sim_pc(__builtin_return_address(0))
#define FRAME  __builtin_dwarf_cfa()

/* Modelled durations in nanoseconds, estimated from an H100's datasheet. They are not measurements;
 * they exist for programs that divide by an elapsed time. */
#define MEMORY_BYTES_A_NS 3000.0
#define BUS_BYTES_A_NS    55.0
enum { LAUNCH_NS = 2500, COPY_NS = 1500, STEP_NS = 10 };

/* ---- memory ranges ---- */

static bool device_range(const void *p, uint64_t bytes) {
    const struct allocation *a = sim_allocation(p);
    uint64_t end = symbols_end((uint64_t)p);
    if (end) return bytes <= end - (uint64_t)p;
    return a && !a->freed && bytes <= a->bytes - (uint64_t)((const char *)p - a->start);
}

static bool host_too(const void *p) {
    const struct allocation *a = sim_allocation(p);
    return a && a->host_too;
}

static bool place_fits(const void *p, uint64_t bytes, bool device) {
    if (device || in_arena(p)) return device_range(p, bytes) && (device || host_too(p));
    return true;
}

/* Bytes from the first to the last one of a region; UINT64_MAX if that overflows. */
static uint64_t extent(const struct lockstep_region *c, uint64_t pitch, uint64_t plane) {
    uint64_t planes, rows, sum;
    bool over = __builtin_mul_overflow((uint64_t)c->depth - 1, plane, &planes);
    over |= __builtin_mul_overflow((uint64_t)c->height - 1, pitch, &rows);
    over |= __builtin_add_overflow(planes, rows, &sum);
    over |= __builtin_add_overflow(sum, (uint64_t)c->width, &sum);
    return over ? UINT64_MAX : sum;
}

/* ---- copies ---- */

static bool empty(const struct lockstep_region *c) { return !c->width || !c->height || !c->depth; }

static int check_copy(const struct lockstep_region *c) {
    if (c->kind < 0 || c->kind > BY_ADDRESS || !c->to || !c->from) return cudaErrorInvalidValue;
    if (c->height > 1 && (c->to_pitch < c->width || c->from_pitch < c->width))
        return cudaErrorInvalidPitchValue;
    bool to = c->kind == BY_ADDRESS ? in_arena(c->to) || sim_is_symbol(c->to)
                                    : c->kind == HOST_TO_DEVICE || c->kind == DEVICE_TO_DEVICE;
    bool from = c->kind == BY_ADDRESS ? in_arena(c->from) || sim_is_symbol(c->from)
                                      : c->kind == DEVICE_TO_HOST || c->kind == DEVICE_TO_DEVICE;
    bool fits = place_fits(c->to, extent(c, c->to_pitch, c->to_plane), to) &&
                place_fits(c->from, extent(c, c->from_pitch, c->from_plane), from);
    return fits ? cudaSuccess : cudaErrorInvalidValue;
}

enum { PIECE = 64 << 10 }; /* bytes: after a copy of so many to the start, the rest will follow */

static void copy_row(const struct operation *o, char *to, const char *from) {
    uint64_t bytes = o->copy.width;
    struct allocation *home = in_arena(to) ? sim_allocation(to) : NULL;
    bool first_piece = home && to == home->start && bytes >= PIECE;
    if (home && (bytes >= home->bytes / 4 || first_piece)) sim_expect(home);
    if (o->kind == OP_COPY && !in_arena(to)) symbols_look(from, bytes);
    if (o->kind == OP_COPY)
        memmove(to, from, bytes);
    else if (o->value_bytes == 1)
        memset(to, (int)o->value, bytes);
    else
        for (uint64_t i = 0; i < bytes; i += o->value_bytes)
            memcpy(to + i, &o->value, o->value_bytes);
    if (in_arena(to)) sim_host_wrote(to, bytes);
}

static bool whole_rows(const struct lockstep_region *c) {
    return c->width == c->to_pitch && c->height * c->to_pitch == c->to_plane &&
           c->from_pitch == c->to_pitch && c->from_plane == c->to_plane;
}

/* Can another stream or the host observe when the operation runs? If so, its accesses go through
 * the shadow memory. */
static bool is_watched(const struct operation *o, bool waits) {
    const struct lockstep_region *c = &o->copy;
    if (streams_overlap())
        return !waits || sim.launch_base >> EPOCH_BLOCK_SHIFT < epoch_first_of_group();
    return !waits && ((in_arena(c->to) && host_too(c->to)) ||
                      (o->kind == OP_COPY && in_arena(c->from) && host_too(c->from)));
}

/* Records the host side of an asynchronous copy if its memory has no shadow cells
 * (inflight_host_buffers.c). */
static void note_host(const struct operation *o, const void *p, uint64_t bytes, int kind) {
    uint64_t from = (uint64_t)p, to = from + bytes;
    bool pinned = in_arena(p) ? host_too(p) && bytes > LIBRARY_LARGE : host_is_registered(from, to);
    if (pinned) stream_note_host(stream_running(), from, to, o->pc, kind, o->actor, o->name);
}

static void note_host_sides(const struct operation *o) {
    const struct lockstep_region *c = &o->copy;
    note_host(o, c->to, extent(c, c->to_pitch, c->to_plane), ACCESS_WRITE);
    if (o->kind != OP_COPY) return;
    note_host(o, c->from, extent(c, c->from_pitch, c->from_plane), ACCESS_READ);
}

static double run_copy(const struct operation *o, bool waits) {
    struct lockstep_region c = o->copy;
    if (whole_rows(&c)) {
        c.width *= c.height * c.depth;
        c.height = c.depth = 1;
    }
    struct operation rows = *o;
    rows.copy = c;
    if (!waits) note_host_sides(o);
    if (o->kind == OP_COPY) traffic_copy(&o->copy);
    operation_check_source(o);
    if (streams_overlap()) library_begin_copy(o->name, o->actor);
    bool watched = is_watched(o, waits);
    if (watched && !streams_overlap()) library_begin_copy(o->name, o->actor);
    for (uint64_t z = 0; z < c.depth; z++)
        for (uint64_t y = 0; y < c.height; y++) {
            char *to = (char *)c.to + z * c.to_plane + y * c.to_pitch;
            const char *from = (const char *)c.from + z * c.from_plane + y * c.from_pitch;
            if (watched && o->kind == OP_COPY) library_range(from, c.width, ACCESS_READ, o->pc);
            if (watched) library_range(to, c.width, ACCESS_WRITE, o->pc);
            copy_row(&rows, to, from);
        }
    if (sim.library) library_end_copy();
    double bytes = (double)c.width * (double)c.height * (double)c.depth;
    bool bus = o->kind == OP_COPY &&
               (!in_arena(c.to) || !in_arena(c.from) || host_too(c.to) || host_too(c.from));
    return COPY_NS + bytes / (bus ? BUS_BYTES_A_NS : MEMORY_BYTES_A_NS / 2);
}

void operation_copy_now(void *to, const void *from, uint64_t bytes) {
    struct operation o = {.kind = OP_COPY,
                          .copy = {to, from, bytes, 1, 1, bytes, bytes, bytes, bytes, BY_ADDRESS}};
    if (check_copy(&o.copy)) return;
    traffic_copy(&o.copy);
    copy_row(&o, to, from);
}

/* ---- any operation ---- */

static double run_kernel(const struct operation *o) {
    uint64_t first = launches_counted(), steps = steps_now();
    double sectors = 0;
    sim.launch_pc = o->pc;
    launch_tree(&o->launch);
    for (uint64_t i = first; i < launches_counted(); i++) {
        const struct lockstep_metrics *m = &launch_counted(i)->metrics;
        sectors += (double)(m->global_load_sectors + m->global_store_sectors +
                            m->global_atomic_sectors);
    }
    return LAUNCH_NS * (double)(launches_counted() - first) + sectors * 32 / MEMORY_BYTES_A_NS +
           STEP_NS * (double)(steps_now() - steps);
}

int operation_run(struct stream *s, const struct operation *o, bool waits) {
    double ns = 0;
    if (sim.sticky_error) return sim.sticky_error;
    if (o->kind == OP_GRAPH) return graph_run(o->graph, s);
    stream_begin(s);
    if (o->kind == OP_KERNEL) s->last_kernel = s->operations, ns = run_kernel(o);
    if (o->kind == OP_COPY || o->kind == OP_FILL) ns = run_copy(o, waits);
    if (o->kind == OP_LIBRARY) ns = library_run(o);
    if (o->kind == OP_HOST) stream_call_host(s, o->function, o->data);
    stream_end(s, ns, waits);
    return cudaSuccess;
}

int operation_submit(const void *handle, const struct operation *o, bool waits) {
    struct stream *s = stream_find(handle);
    if (sim.sticky_error) return sim.sticky_error;
    if (!s) return api_misuse_stream(o->pc);
    if (graph_collecting()) return graph_capture(graph_collecting(), NULL, o);
    if (s->capture && waits) return graph_spoil(s);
    if (s->capture) return graph_capture(s->capture, s, o);
    return operation_run(s, o, waits);
}

/* ---- the API calls ---- */

/* A graph that is being built names its nodes by the same calls. */
static enum actor actor_of_call(void) {
    return graph_collecting() ? ACTOR_GRAPH : ACTOR_RUNTIME_CALL;
}

/* Host memory on either side must belong to the untrusted code, if there is any. */
static void check_contained(const struct lockstep_region *c, uint64_t pc, const void *frame) {
    if (!in_arena(c->from) && !sim_is_symbol(c->from))
        guard_access(c->from, extent(c, c->from_pitch, c->from_plane), pc, ACCESS_READ, frame);
    if (!in_arena(c->to) && !sim_is_symbol(c->to))
        guard_access(c->to, extent(c, c->to_pitch, c->to_plane), pc, ACCESS_WRITE, frame);
}

/* @param frame the API function's frame; the caller's frames are above it */
static int submit_copy(const struct lockstep_region *c, const void *stream, const char *name,
                       uint64_t pc, bool waits, const void *frame) {
    guard_host_only(pc);
    guard_text(name, SIZE_MAX, pc, frame);
    sim_init();
    bool named = symbols_named();
    if (sim.sticky_error) return sim.sticky_error;
    if (empty(c)) return cudaSuccess;
    if (!named && (symbols_wrong(c->to, name, pc) || symbols_wrong(c->from, name, pc)))
        return sim_error(cudaErrorInvalidValue);
    int error = check_copy(c);
    if (error) {
        api_misuse_copy(c, name, pc);
        return sim_error(error);
    }
    check_contained(c, pc, frame);
    api_misuse_overlap(c, name, pc);
    struct operation o = {
        .kind = OP_COPY, .name = name, .actor = actor_of_call(), .pc = pc, .copy = *c};
    return operation_submit(stream, &o, waits);
}

int lockstep_copy_wait(const struct lockstep_region *c, const char *name) {
    CALL_READS(c, sizeof *c);
    return submit_copy(c, NULL, name, CALLER, true, FRAME);
}

static int copy_async(const struct lockstep_region *c, const void *stream, const char *name,
                      uint64_t pc, const void *frame) {
    bool device = (c->kind == BY_ADDRESS ? in_arena(c->to) : c->kind == HOST_TO_DEVICE) ||
                  c->kind == DEVICE_TO_DEVICE;
    bool pageable = !device && !in_arena(c->to); /* a copy to pageable memory is synchronous */
    struct stream *s = stream_find(stream);
    return submit_copy(c, stream, name, pc, pageable && s && !s->capture, frame);
}

int lockstep_copy_async(const struct lockstep_region *c, const void *stream, const char *name) {
    CALL_READS(c, sizeof *c);
    return copy_async(c, stream, name, CALLER, FRAME);
}

int lockstep_library_copies(const struct lockstep_region *c, int async, const void *stream,
                            const char *name, const void *at) {
    if (async) return copy_async(c, stream, name, sim_pc(at), FRAME);
    return submit_copy(c, NULL, name, sim_pc(at), true, FRAME);
}

int lockstep_copy(void *to, const void *from, size_t bytes, int kind) {
    struct lockstep_region c = {to, from, bytes, 1, 1, bytes, bytes, bytes, bytes, kind};
    return submit_copy(&c, NULL, "cudaMemcpy", CALLER, true, FRAME);
}

int lockstep_fill(const struct lockstep_region *c, uint32_t value, uint32_t value_bytes,
                  const void *stream, const char *name) {
    guard_host_only(CALLER);
    CALL_READS(c, sizeof *c);
    CALL_READS_TEXT(name);
    if (sim.sticky_error || empty(c)) return sim.sticky_error;
    bool whole = value_bytes == 1 || value_bytes == 2 || value_bytes == 4;
    if (!whole || c->width % value_bytes) return sim_error(cudaErrorInvalidValue);
    if (symbols_wrong(c->to, name, CALLER)) return sim_error(cudaErrorInvalidValue);
    if (!c->to || !device_range(c->to, extent(c, c->to_pitch, c->to_plane))) {
        api_misuse_fill(c, name, CALLER);
        return sim_error(cudaErrorInvalidValue);
    }
    struct operation o = {.kind = OP_FILL,
                          .name = name,
                          .actor = actor_of_call(),
                          .pc = sim_pc(__builtin_return_address(0)),
                          .copy = *c,
                          .value = value,
                          .value_bytes = value_bytes};
    /* memory that the host can access: the fill is synchronous */
    bool reached = in_arena(c->to) && host_too(c->to);
    return operation_submit(stream, &o, reached && !strstr(name, "Async"));
}
