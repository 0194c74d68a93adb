/* The table of findings. Findings of one kind at the same places are one entry with a count, and
   with the block and thread of the first. No entry is ever replaced: if the table is full, further
   findings are only counted. */
#include "report.h"
#include "core/core.h"
#include "memory/memory.h"
#include "counters/counters.h"

#include <stdio.h>
#include <string.h>

struct findings findings;

/* ---- a full table ---- */

/* One bit per dropped finding, by a hash of its places, so that it is counted once. If two share a
   bit, the count is too small. */
static bool is_new(uint64_t *bits, const struct finding *f) {
    uint64_t h = (f->pc * 2 + 1) * UINT64_C(0x9e3779b97f4a7c15) ^
                 (f->other_pc * 64 + f->kind * 8 + f->space + 1) * UINT64_C(0xc2b2ae3d27d4eb4f);
    h = h >> 32 & (DROPPED_BITS - 1);
    bool was = bits[h / 64] >> h % 64 & 1;
    bits[h / 64] |= UINT64_C(1) << h % 64;
    return !was;
}

/* Some findings become errors only at the end of the run (hb/race_rule.c). Such a dropped finding
   is not counted as an error, since it might have become a warning. */
static bool is_surely_error(const struct finding *f) {
    bool open = f->kind == FINDING_RACE
                    ? f->spin_flag_candidate || !findings.values_differ[MAX_FINDINGS]
                    : f->split16_candidate;
    return f->severity == SEVERITY_ERROR && !open;
}

/* Compares the values of the findings from number `first` on. */
static void settle_values(uint32_t first) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < sim.pending_count; i++) {
        const struct pending_value *p = &findings.pending[i];
        if (p->finding < first)
            findings.pending[kept++] = *p;
        else if (memcmp(&p->before, p->address, p->bytes))
            findings.values_differ[p->finding] = true;
    }
    sim.pending_count = kept;
}

/* The running thread may not have stored yet, so only the dropped finding is compared now. */
void finding_settle_dropped(void) {
    const struct finding *f = &findings.list[MAX_FINDINGS];
    if (!f->count) return;
    settle_values(MAX_FINDINGS);
    findings.dropped += is_new(findings.dropped_bits, f);
    if (is_surely_error(f)) findings.dropped_errors += is_new(findings.error_bits, f);
    findings.list[MAX_FINDINGS].count = 0;
}

/* @return the entry for a new finding; if the table is full, the extra entry at its end, which is
   counted before its next use */
static struct finding *make_place(void) {
    if (findings.count < MAX_FINDINGS) return &findings.list[findings.count++];
    finding_settle_dropped();
    return &findings.list[MAX_FINDINGS];
}

/* ---- findings ---- */

struct finding *finding_add(int kind, int space, int severity, uint64_t pc, uint64_t other_pc) {
    speculation_abort_if_worker();
    for (uint32_t i = 0; i < findings.count; i++) {
        struct finding *f = &findings.list[i];
        if ((int)f->kind == kind && (int)f->space == space && f->pc == pc &&
            f->other_pc == other_pc) {
            f->count++;
            return f;
        }
    }
    struct finding *f = make_place();
    findings.values_differ[f - findings.list] = false;
    *f = (struct finding){.kind = kind,
                          .space = space,
                          .severity = severity,
                          .pc = pc,
                          .other_pc = other_pc,
                          .count = 1,
                          .access = ACCESS_NONE,
                          .other_access = ACCESS_NONE};
    f->launch = launches_counted();
    finding_of(f, sim.current ? sim.actor : ACTOR_HOST, sim.current ? sim.kernel_name : "");
    if (sim.current) f->callers[0] = sim.launch_pc;
    if (sim.library) library_callers(f);
    return f;
}

void finding_set_values_differ(struct finding *f) {
    findings.values_differ[f - findings.list] = true;
}

void finding_filter(bool (*keep)(struct finding *f, bool same)) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < findings.count; i++)
        if (keep(&findings.list[i], !findings.values_differ[i]))
            findings.list[kept++] = findings.list[i];
    findings.count = kept;
}

void finding_drop(const struct finding *f) {
    findings.dropped++;
    findings.dropped_errors += f->severity == SEVERITY_ERROR;
}

void finding_of(struct finding *f, enum actor actor, const char *name) {
    f->actor = actor;
    snprintf(f->kernel, sizeof f->kernel, "%s", name);
}

void finding_other_of(struct finding *f, enum actor actor, const char *name) {
    f->other_actor = actor;
    snprintf(f->other_kernel, sizeof f->other_kernel, "%s", name);
}

void finding_of_host(struct finding *f) { finding_of(f, ACTOR_HOST, "host code"); }

void finding_here(struct finding *f) {
    if (!sim.current || f->count > 1) return;
    memcpy(f->block, sim.block->id, sizeof f->block);
    memcpy(f->thread, sim.fibre->id, sizeof f->thread);
}

void finding_of_thread(struct finding *f, const struct block *b, const struct thread *t) {
    finding_of(f, ACTOR_THREAD, sim.kernel_name);
    memcpy(f->block, b->id, sizeof f->block);
    memcpy(f->thread, thread_id(b, t), sizeof f->thread);
}

/* Of the arrays before and after the address, the closer one. */
static struct allocation *missed(uint64_t address) {
    struct allocation *a = sim_nearest((const void *)address);
    struct allocation *first = sim_allocation_at(0), *next = a ? a + 1 : first;
    if (next >= first + sim_allocations()) return a;
    uint64_t beyond = a ? address - (uint64_t)a->start : UINT64_MAX;
    if (a && beyond < a->bytes) return a;
    return !a || beyond - a->bytes >= (uint64_t)next->start - address ? next : a;
}

/* Describes the address: the array, if it is known, and the offset in it. */
void finding_place(struct finding *f, uint64_t address, int space, uint32_t bytes) {
    if (f->count > 1) return;
    f->bytes = bytes;
    if (space == SPACE_SHARED) {
        f->offset = address - (uint64_t)sim.tls;
        return;
    }
    if (is_variable(address)) { /* the parent finds its name by its address in the executable */
        f->offset = address - sim.image_base;
        return;
    }
    struct allocation *a = missed(address);
    if (!a || space != SPACE_GLOBAL) {
        f->offset = address - (space == SPACE_GLOBAL ? (uint64_t)sim.arena : sim.image_base);
        return;
    }
    f->offset = address - (uint64_t)a->start;
    snprintf(f->array, sizeof f->array, "%s", a->name);
}

/* The hook runs before the store, so whether both writers stored the same value shows only later.
 */
void finding_compare_later(struct finding *f, uint64_t address, uint32_t bytes) {
    if (sim.pending_count == sizeof findings.pending / sizeof *findings.pending) finding_settle();
    struct pending_value *p = &findings.pending[sim.pending_count++];
    sim.fastpath_barrier_pc = NULL; /* the next switch settles it */
    *p = (struct pending_value){.finding = (uint32_t)(f - findings.list),
                                .bytes = bytes > 8 ? 8 : bytes,
                                .address = host_behind_view(address)};
    memcpy(&p->before, p->address, p->bytes);
}

void finding_settle(void) { settle_values(0); }

void finding_forget_all(void) {
    findings.count = sim.pending_count = 0;
    findings.dropped = findings.dropped_errors = 0;
    findings.list[MAX_FINDINGS].count = 0;
    memset(findings.dropped_bits, 0, sizeof findings.dropped_bits);
    memset(findings.error_bits, 0, sizeof findings.error_bits);
}
