/* Host buffers of in-flight copies. A range is kept here until the host waits for the copy: host
 * code must neither overwrite a source nor read a destination before that. This list covers
 * registered memory, and large copies from or to pinned memory. Other pinned memory has shadow
 * cells (hb/stream_order.c). Pageable memory is staged before such a call returns. */
#include "cudart.h"
#include "core/core.h"
#include "report/report.h"
#include "hb/hb.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct host_use {
    uint64_t from, to, operation, pc;
    uint32_t stream;
    int kind;
    enum actor actor;
    char name[32];
} * uses;
static uint32_t use_count, use_capacity;

bool streams_use_host(void) { return use_count > 0; }

/* Drops the copies that the host has waited for. */
static void forget_known(void) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < use_count; i++)
        if (!stream_clock_covers(host_clock(), uses[i].stream, uses[i].operation))
            uses[kept++] = uses[i];
    use_count = kept;
}

void stream_note_host(const struct stream *s, uint64_t from, uint64_t to, uint64_t pc, int kind,
                      enum actor actor, const char *name) {
    forget_known();
    if (use_count == use_capacity) {
        use_capacity = use_capacity ? 2 * use_capacity : 16;
        uses = realloc(uses, use_capacity * sizeof *uses);
        if (!uses) sim_fail("out of memory for the copies that are under way");
    }
    struct host_use *u = &uses[use_count++];
    sim.host_unchecked = false;
    sim.host_exempt_range = (struct interval){0, 0};
    *u = (struct host_use){from, to, s->operations, pc, s->index, kind, actor, ""};
    snprintf(u->name, sizeof u->name, "%s", name);
}

static void report(const struct host_use *u, uint64_t address, uint64_t bytes, uint64_t pc,
                   int kind) {
    struct finding *f = finding_add(FINDING_RACE, SPACE_HOST, SEVERITY_ERROR, pc, u->pc);
    finding_set_values_differ(f);
    if (f->count > 1) return;
    f->access = (uint32_t)kind;
    f->other_access = (uint32_t)u->kind;
    finding_of_host(f);
    finding_other_of(f, u->actor, u->name);
    int space = address - (uint64_t)sim.arena < sim.arena_bytes ? SPACE_GLOBAL : SPACE_HOST;
    f->space = (uint32_t)space;
    finding_place(f, address, space, bytes > UINT32_MAX ? UINT32_MAX : (uint32_t)bytes);
}

void stream_host_copies(uint64_t address, uint64_t bytes, uint64_t pc, int kind) {
    forget_known();
    for (uint32_t i = 0; i < use_count; i++) {
        const struct host_use *u = &uses[i];
        if (u->from >= address + bytes || u->to <= address) continue;
        if (kind == ACCESS_READ && u->kind == ACCESS_READ) continue;
        report(u, address, bytes, pc, kind);
        return;
    }
}
