/* Is what looks like a race one? And what a mistake's report says. */
#include "race.h"
#include "streams.h"

#include <stdio.h>
#include <string.h>

static bool compatible(int a, int b, bool same_block, bool same_warp) {
    if (a == PLAIN || b == PLAIN) return false;
    if ((a == ATOMIC_BLOCK || b == ATOMIC_BLOCK) && !same_block) return false;
    return !(a == VOLATILE && b == VOLATILE && same_warp); /* no flag: warp-synchronous code */
}

/* Is the earlier access ordered before the running thread? Of many that wrote a flag, only the flag
   knows. */
static bool is_ordered(const struct access *a, stamp_t earlier, int accessors, int mode,
                       bool wrote) {
    bool ours = accessors == MANY || earlier >> STAMP_BLOCK_SHIFT >= sim.family_first;
    if (ours && wrote && mode != PLAIN && order_knows_flag(a->address)) return true;
    return !(wrote && accessors == MANY) && order_before(earlier, accessors);
}

/* Does the earlier access race with this one? */
bool race_with(const struct access *a, stamp_t earlier, int accessors, int mode, bool wrote,
               stamp_t base) {
    if (accessors != MANY && earlier < base) return false;
    if (accessors == ONE && earlier == sim.stamp) return false;
    if (accessors == MANY && (earlier >> 40) != (sim.launch_number & 0xffffff))
        return !compatible(mode, a->mode, false, false) && !stream_knows_family(earlier >> 40);
    if (accessors != MANY && earlier >> STAMP_BLOCK_SHIFT < sim.family_first &&
        stream_knows_life(earlier >> STAMP_BLOCK_SHIFT))
        return false;
    bool same_block =
        accessors != MANY &&
        sim.lives[(earlier >> STAMP_BLOCK_SHIFT) - sim.first_life_of_launch].first_life ==
            sim.block->first_life;
    bool same_warp = same_block && accessors <= SAME_WARP &&
                     (earlier & (MAX_THREADS - 1)) / WARP == sim_tid() / WARP;
    if (compatible(mode, a->mode, same_block, same_warp)) return false;
    return !is_ordered(a, earlier, accessors, mode, wrote);
}

int race_other_kind(int mode, int kind) {
    return mode == ATOMIC_BLOCK || mode == ATOMIC_DEVICE ? ACCESS_ATOMIC : kind;
}

/* Code of the time before Volta, when the lanes of a warp ran in step. */
static bool is_warp_synchronous(const struct finding *f, const struct access *a) {
    if (a->mode != VOLATILE || !f->has_other || memcmp(f->block, f->other_block, sizeof f->block))
        return false;
    const uint32_t *size = sim.block_size, *t = f->other_thread;
    return (t[0] + size[0] * (t[1] + size[1] * t[2])) / WARP == sim_tid() / WARP;
}

COLD void race_report(const struct access *a, stamp_t earlier, int accessors, uint16_t other_site,
                      int kind) {
    uint64_t pc = sim.sites[a->site].pc, other = sim.sites[other_site].pc;
    struct finding *f = finding_add(FINDING_RACE, a->space, SEVERITY_ERROR, pc, other);
    f->access = f->count > 1 ? f->access : (uint32_t)a->kind;
    f->other_access = f->count > 1 ? f->other_access : (uint32_t)kind;
    finding_here(f);
    finding_other(f, earlier, accessors);
    if (f->count == 1 && is_warp_synchronous(f, a))
        snprintf(f->detail, sizeof f->detail,
                 "volatile does not keep the lanes of a warp in step: put __syncwarp() between");
    finding_place(f, a->address, a->space, a->bytes);
    if (a->kind == ACCESS_WRITE && kind == ACCESS_WRITE)
        finding_compare_later(f, a->address, a->bytes);
    else
        sim.values_differ[f - sim.findings] = true;
}

COLD void access_report(int kind, const struct access *a) {
    struct finding *f = finding_add(kind, a->space, SEVERITY_ERROR, sim.sites[a->site].pc, 0);
    f->access = a->kind;
    finding_here(f);
    finding_place(f, a->address, a->space, a->bytes);
}
