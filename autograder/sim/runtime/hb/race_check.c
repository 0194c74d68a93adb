/* Is what looks like a race one? And what a mistake's report says. */
#include "hb.h"
#include "core/core.h"
#include "counters/counters.h"
#include "report/report.h"

#include <stdio.h>
#include <string.h>

/* Words of different sizes, of which one holds the other: by the memory model (PTX ISA, "morally
   strong") accesses are atomic to each other only if they overlap completely. A word may be stored
   in two halves, and half of it be there. */
static bool is_torn(const struct access *a, uint16_t other_site) {
    return other_site && counters.sites[other_site].bytes != counters.sites[a->site].bytes;
}

/* Atomic accesses do not race, if their scopes hold both threads, nor does a volatile read with an
   atomic update. A volatile store is not atomic, and orders nothing. */
static bool compatible(const struct access *a, uint16_t site, int mode, bool wrote,
                       bool same_block) {
    if (mode == PLAIN || a->mode == PLAIN || is_torn(a, site)) return false;
    if ((mode == ATOMIC_BLOCK || a->mode == ATOMIC_BLOCK) && !same_block) return false;
    return !(a->mode == VOLATILE && a->kind != ACCESS_READ) && !(mode == VOLATILE && wrote);
}

static bool is_same_block(epoch_t earlier, int accessors) {
    return accessors != MANY &&
           hb.block_epochs[(earlier >> EPOCH_BLOCK_SHIFT) - hb.first_generation_of_launch]
                   .first_generation == sim.block->first_generation;
}

static bool is_same_warp(epoch_t earlier, int accessors) {
    return accessors <= SAME_WARP && is_same_block(earlier, accessors) &&
           (earlier & (MAX_THREADS - 1)) / WARP == sim_tid() / WARP;
}

/* Is the earlier access ordered before the running thread? Of many that wrote a flag, the flag
   knows; of many others, each of their blocks. */
static bool is_ordered(const struct access *a, epoch_t earlier, int accessors, int mode,
                       bool wrote) {
    uint64_t met = a->space == SPACE_SHARED ? sim.block->cluster_barrier_time
                                            : sim.block->grid_barrier_time;
    if (accessors == MANY && (earlier & CLOCK_MOMENT) < met) return true;
    if (accessors == MANY && a->space == SPACE_SHARED) return false; /* only its cluster's */
    bool ours = accessors == MANY || earlier >> EPOCH_BLOCK_SHIFT >= hb.group_first;
    if (ours && wrote && mode != PLAIN && hb_knows_sync_var(a->address)) return true;
    if (wrote && accessors == MANY) return block_updates_known(a->address);
    return hb_before(earlier, accessors, a->warps);
}

/* Does the earlier access race with this one? */
bool race_with(const struct access *a, epoch_t earlier, int accessors, uint16_t site, int mode,
               bool wrote, epoch_t base) {
    if (accessors != MANY && earlier < base) return false;
    if (accessors == ONE && earlier == sim.epoch) return false;
    if (accessors == MANY && (earlier >> 40) != (sim.launch_number & 0xffffff))
        return !compatible(a, site, mode, wrote, false) && !stream_knows_group(earlier >> 40);
    if (accessors != MANY && earlier >> EPOCH_BLOCK_SHIFT < hb.group_first &&
        stream_knows_block(earlier >> EPOCH_BLOCK_SHIFT))
        return false;
    if (compatible(a, site, mode, wrote, is_same_block(earlier, accessors))) return false;
    return !is_ordered(a, earlier, accessors, mode, wrote);
}

/* Both by way of atomics or `volatile`, as flags are: only if neither turns out to be one. */
static void note_flags(struct finding *f, const struct access *a, epoch_t earlier, int accessors,
                       int mode) {
    bool older = accessors != MANY && earlier >> EPOCH_BLOCK_SHIFT < hb.first_generation_of_launch;
    bool volatiles = a->mode != PLAIN && mode != PLAIN && (a->mode == VOLATILE || mode == VOLATILE);
    bool apart = f->spin_flag_candidate != FLAG_IN_WARP &&
                 (older || !is_same_warp(earlier, accessors));
    bool maybe = volatiles && (f->count == 1 || f->spin_flag_candidate);
    f->spin_flag_candidate = !maybe ? FLAG_NONE : apart ? FLAG_MAYBE : FLAG_IN_WARP;
}

/* What the thread has seen says less than one might think (value_history.c). */
static void note_early_look(struct finding *f) {
    if (f->count > 1 || *f->detail || !sim.current || !sim.block->fence_states) return;
    if (!hb_fence_state(sim.block, sim_tid())->misled) return;
    snprintf(f->detail, sizeof f->detail,
             "it looked at a flag without __threadfence() between its own store and the look: it "
             "may have seen an older value");
}

/* No flag, whoever waits for it. */
static void note_mixed_size(struct finding *f) {
    f->spin_flag_candidate = FLAG_NONE;
    if (f->count > 1) return;
    snprintf(f->detail, sizeof f->detail,
             "their sizes differ, so neither is atomic to the other, volatile or not: use one size "
             "for the word");
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
    uint64_t pc = counters.sites[a->site].pc, other = counters.sites[other_site].pc;
    struct finding *f = finding_add(FINDING_RACE, a->space, SEVERITY_ERROR, pc, other);
    note_flags(f, a, earlier, accessors, mode);
    if (mode != PLAIN && a->mode != PLAIN && is_torn(a, other_site)) note_mixed_size(f);
    f->cached = a->cached;
    f->access = f->count > 1 ? f->access : (uint32_t)a->kind;
    f->other_access = f->count > 1 ? f->other_access : (uint32_t)kind;
    finding_here(f);
    finding_other(f, earlier, accessors);
    if (f->count == 1 && is_warp_synchronous(f, a))
        snprintf(f->detail, sizeof f->detail,
                 "volatile does not keep the lanes of a warp in step: put __syncwarp() between");
    note_early_look(f);
    finding_place(f, a->address, a->space, a->bytes);
    if (a->kind == ACCESS_WRITE && kind == ACCESS_WRITE)
        finding_compare_later(f, a->address, a->bytes);
    else
        findings.values_differ[f - findings.list] = true;
}

COLD void access_report(int kind, const struct access *a) {
    struct finding *f = finding_add(kind, a->space, SEVERITY_ERROR, counters.sites[a->site].pc, 0);
    f->access = a->kind;
    finding_here(f);
    finding_place(f, a->address, a->space, a->bytes);
}

/* ---- the earlier access in a finding ---- */

static void unlinear(uint64_t index, const uint32_t size[3], uint32_t out[3]) {
    out[0] = index % size[0];
    out[1] = index / size[0] % size[1];
    out[2] = index / size[0] / size[1];
}

/* Names the earlier access's block and thread, as far as the stamp still knows them. */
void finding_other(struct finding *f, epoch_t epoch, int accessors) {
    if (f->count > 1 || accessors == MANY) return;
    const struct block_epoch *generation =
        &hb.block_epochs[(epoch >> EPOCH_BLOCK_SHIFT) - hb.first_generation_of_launch];
    if (generation->shape != hb.shape)
        finding_other_of(f, generation->shape->actor, generation->shape->kernel);
    unlinear(generation->index, generation->shape->grid, f->other_block);
    uint32_t tid = epoch & (MAX_THREADS - 1);
    if (accessors == SAME_BLOCK) tid = sim_tid() ? 0 : 1; /* one of several: any other will do */
    if (accessors == SAME_WARP && tid == sim_tid()) tid++;
    unlinear(tid, generation->shape->block, f->other_thread);
    f->has_other = 1;
}
