/* cudaMallocAsync() and cudaFreeAsync() (CUDA C++ Programming Guide, "Stream Ordered Memory
 * Allocator"). Each use must happen after the allocation and before the free, in stream order;
 * otherwise it is a race. Also checks copies to the host for uninitialised sources. */
#include "api_misuse.h"
#include "cudart.h"
#include "core/core.h"
#include "core/cuda_errors.h"
#include "memory/memory.h"
#include "report/report.h"
#include "hb/hb.h"
#include "shadow/shadow.h"
#include "sim/abi/copies.h"

#include <stdio.h>

enum { SCANNED = 16 << 20 }; /* bytes; larger sources are not checked for uninitialised data */

int operation_allocated(struct allocation *a, const void *stream, uint64_t pc) {
    struct stream *s = stream_find(stream);
    if (!s) return api_misuse_stream(pc);
    if (!streams_overlap() || s->capture) return cudaSuccess;
    stream_begin(s);
    a->stream = s->index;
    a->operation = s->operations;
    stream_end(s, 0, false);
    return cudaSuccess;
}

int operation_frees(struct allocation *a, const void *stream, uint64_t pc) {
    struct stream *s = stream_find(stream);
    if (!s) return api_misuse_stream(pc);
    if (!streams_overlap() || !a || a->freed || a->of_graph || a->host_too || sim.sticky_error)
        return cudaSuccess;
    stream_begin(s);
    library_begin_copy("cudaFreeAsync", ACTOR_RUNTIME_CALL);
    library_range(a->start, a->bytes, ACCESS_WRITE, pc);
    library_end_copy();
    /* a free stores no value, so the race cannot be benign */
    for (uint32_t i = 0; i < findings_count(); i++)
        if (finding_at(i)->pc == pc) finding_set_values_differ(finding_at(i));
    stream_end(s, 0, false);
    return cudaSuccess;
}

void malloc_async_check(struct allocation *a, uint64_t address, uint64_t pc, int kind) {
    const struct stream *s = stream_running();
    /* the host has waited for the allocation: no later use can be early */
    if (stream_clock_covers(host_clock(), a->stream, a->operation)) a->operation = 0;
    if (!s || !a->operation || stream_clock_covers(&s->at, a->stream, a->operation)) return;
    struct finding *f = finding_add(FINDING_RACE, SPACE_GLOBAL, SEVERITY_ERROR, pc, a->pc);
    finding_set_values_differ(f);
    f->access = (uint32_t)kind;
    finding_here(f);
    if (f->count == 1) finding_other_of(f, ACTOR_RUNTIME_CALL, "cudaMallocAsync");
    finding_place(f, address, SPACE_GLOBAL, GRANULE);
    a->operation = 0; /* report it once */
}

/* Warns if no byte of the source was ever written: the host reads garbage. */
void operation_check_source(const struct operation *o) {
    const struct lockstep_region *c = &o->copy;
    const struct allocation *a = sim_allocation(c->from);
    uint64_t bytes = (c->depth - 1) * c->from_plane + (c->height - 1) * c->from_pitch + c->width;
    if (o->kind != OP_COPY || is_global((uint64_t)c->to) || !a || a->host_too) return;
    if (bytes > SCANNED || shadow_any_written((uint64_t)c->from, bytes)) return;
    struct finding *f = finding_add(FINDING_UNINITIALISED, SPACE_GLOBAL, SEVERITY_WARNING, o->pc,
                                    0);
    f->access = ACCESS_READ;
    if (f->count == 1) finding_of(f, o->actor, o->name);
    finding_place(f, (uint64_t)c->from, SPACE_GLOBAL, (uint32_t)bytes);
}
