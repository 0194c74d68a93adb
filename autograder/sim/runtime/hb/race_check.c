/* The contents of a finding of a race, or of another wrong access. */
#include "race_rule.h"
#include "hb.h"
#include "core/core.h"
#include "counters/counters.h"
#include "report/report.h"

#include <string.h>

/* One finding stands for all races at these places: no flag if one race is not of a flag, and
   within a warp if one race is. */
static void note_flags(struct finding *f, int candidate) {
    bool was = f->count == 1 || f->spin_flag_candidate;
    if (!was || !candidate)
        f->spin_flag_candidate = FLAG_NONE;
    else if (f->spin_flag_candidate != FLAG_IN_WARP)
        f->spin_flag_candidate = (uint32_t)candidate;
}

/* An earlier poll of the thread may have returned a stale value (value_history.c). */
static void note_early_look(struct finding *f) {
    if (f->count > 1 || f->detail_code || !sim.current || !sim.block->fence_states) return;
    if (hb_fence_state(sim.block, sim_tid())->misled) f->detail_code = DETAIL_STALE_READ;
}

/* Such a word is not a flag, even if a thread waits for it. */
static void note_mixed_size(struct finding *f) {
    f->spin_flag_candidate = FLAG_NONE;
    if (f->count == 1) f->detail_code = DETAIL_MIXED_SIZE;
}

/* Code of the time before Volta, when the lanes of a warp ran in step. */
static bool is_warp_synchronous(const struct finding *f, const struct access *a) {
    if (a->mode != VOLATILE || !f->has_other || memcmp(f->block, f->other_block, sizeof f->block))
        return false;
    const uint32_t *size = sim.block_size, *t = f->other_thread;
    return (t[0] + size[0] * (t[1] + size[1] * t[2])) / WARP == sim_tid() / WARP;
}

int race_other_kind(int mode, int kind) {
    return mode == ATOMIC_BLOCK || mode == ATOMIC_DEVICE ? ACCESS_ATOMIC : kind;
}

COLD void race_report(const struct access *a, epoch_t earlier, int accessors, uint16_t other_site,
                      int mode, bool wrote) {
    int kind = race_other_kind(mode, wrote ? ACCESS_WRITE : ACCESS_READ);
    uint64_t pc = site_get(a->site)->pc, other = site_get(other_site)->pc;
    struct finding *f = finding_add(FINDING_RACE, a->space, SEVERITY_ERROR, pc, other);
    note_flags(f, race_flag_candidate(a, earlier, accessors, mode));
    if (mode != PLAIN && a->mode != PLAIN && race_is_torn(a, other_site)) note_mixed_size(f);
    f->cached = a->cached;
    f->access = f->count > 1 ? f->access : (uint32_t)a->kind;
    f->other_access = f->count > 1 ? f->other_access : (uint32_t)kind;
    finding_here(f);
    finding_other(f, earlier, accessors);
    if (f->count == 1 && is_warp_synchronous(f, a)) f->detail_code = DETAIL_WARP_SYNCHRONOUS;
    note_early_look(f);
    finding_place(f, a->address, a->space, a->bytes);
    if (a->kind == ACCESS_WRITE && kind == ACCESS_WRITE)
        finding_compare_later(f, a->address, a->bytes);
    else
        finding_set_values_differ(f);
}

COLD struct finding *access_report(int kind, const struct access *a) {
    struct finding *f = finding_add(kind, a->space, SEVERITY_ERROR, site_get(a->site)->pc, 0);
    f->access = a->kind;
    finding_here(f);
    finding_place(f, a->address, a->space, a->bytes);
    return f;
}

/* ---- the earlier access in a finding ---- */

static void unlinear(uint64_t index, const uint32_t size[3], uint32_t out[3]) {
    out[0] = index % size[0];
    out[1] = index / size[0] % size[1];
    out[2] = index / size[0] / size[1];
}

/* Names the earlier access's block and thread, as far as the epoch identifies them. */
void finding_other(struct finding *f, epoch_t epoch, int accessors) {
    if (f->count > 1 || accessors == MANY) return;
    const struct block_epoch *generation = generation_entry(epoch >> EPOCH_BLOCK_SHIFT);
    if (generation->shape != hb.shape)
        finding_other_of(f, generation->shape->actor, generation->shape->kernel);
    unlinear(generation->index, generation->shape->grid, f->other_block);
    uint32_t tid = epoch & (MAX_THREADS - 1);
    if (accessors == SAME_BLOCK) tid = sim_tid() ? 0 : 1; /* one of several: any other will do */
    if (accessors == SAME_WARP && tid == sim_tid()) tid++;
    unlinear(tid, generation->shape->block, f->other_thread);
    f->has_other = 1;
}
