/* Warp operations: __syncwarp, shuffles, votes, match and reduce, each with its mask. A lane waits
   until every live lane of its mask has come to the same kind of operation. */
#include "grid.h"
#include "exec.h"
#include "core/core.h"
#include "counters/counters.h"
#include "report/report.h"
#include "hb/hb.h"
#include "sim/abi/warp.h"

#include <stdio.h>

void warp_report(struct block *b, const struct thread *t, enum finding_detail use,
                 const char *why) {
    struct finding *f = finding_add(FINDING_WARP_MASK, SPACE_LOCAL, SEVERITY_ERROR, t->call.pc, 0);
    if (f->count > 1) return;
    finding_of_thread(f, b, t);
    f->detail_code = use;
    snprintf(f->detail, sizeof f->detail, "%s", why);
}

/* ---- results ---- */

/* The lane that a shuffle reads, as the CUDA programming guide defines it (width a power of 2). */
static uint32_t source_lane(const struct thread *t) {
    uint32_t lane = t->lane, width = t->call.width, base = lane & ~(width - 1);
    int64_t a = t->call.argument, s = lane;
    switch (t->call.kind) {
    case LOCKSTEP_WARP_SHUFFLE: return base + ((uint32_t)a & (width - 1));
    case LOCKSTEP_WARP_SHUFFLE_UP: s = (int64_t)lane - a; return s < base ? lane : (uint32_t)s;
    case LOCKSTEP_WARP_SHUFFLE_DOWN:
        s = (int64_t)lane + a;
        return s >= base + width ? lane : (uint32_t)s;
    default: s = lane ^ (uint32_t)a; return s >= base + width ? lane : (uint32_t)s;
    }
}

static void shuffle(struct block *b, struct thread *warp, struct thread *t, uint32_t present) {
    uint32_t s = source_lane(t);
    if (s >= WARP || !(present >> s & 1)) { /* no header asks for more lanes, but a stranger may */
        warp_report(b, t, DETAIL_CLAUSE,
                    "a shuffle reads a lane that does not take part, so the value is undefined");
        t->call.result = 0;
        return;
    }
    t->call.result = warp[s].call.value;
}

static uint64_t fold(uint32_t kind, const struct thread *warp, uint32_t present) {
    uint64_t r = 0;
    bool first = true;
    for (uint32_t rest = present; rest; rest &= rest - 1) {
        uint64_t v = warp[__builtin_ctz(rest)].call.value;
        int32_t a = (int32_t)r, c = (int32_t)v;
        if (first)
            r = v;
        else if (kind == LOCKSTEP_WARP_ADD)
            r = (uint32_t)(r + v);
        else if (kind == LOCKSTEP_WARP_AND)
            r &= v;
        else if (kind == LOCKSTEP_WARP_OR)
            r |= v;
        else if (kind == LOCKSTEP_WARP_XOR)
            r ^= v;
        else if (kind == LOCKSTEP_WARP_MIN)
            r = v < r ? v : r;
        else if (kind == LOCKSTEP_WARP_MAX)
            r = v > r ? v : r;
        else if (kind == LOCKSTEP_WARP_MIN_SIGNED)
            r = (uint32_t)(c < a ? c : a);
        else
            r = (uint32_t)(c > a ? c : a);
        first = false;
    }
    return r;
}

static uint32_t ballot(const struct thread *warp, uint32_t present) {
    uint32_t r = 0;
    for (uint32_t rest = present; rest; rest &= rest - 1)
        if (warp[__builtin_ctz(rest)].call.predicate) r |= rest & -rest;
    return r;
}

static uint32_t match(const struct thread *warp, uint32_t present, uint64_t value) {
    uint32_t r = 0;
    for (uint32_t rest = present; rest; rest &= rest - 1)
        if (warp[__builtin_ctz(rest)].call.value == value) r |= rest & -rest;
    return r;
}

static void finish(struct block *b, struct thread *warp, uint32_t present) {
    uint32_t votes = ballot(warp, present);
    for (uint32_t rest = present; rest; rest &= rest - 1) {
        struct thread *t = &warp[__builtin_ctz(rest)];
        switch (t->call.kind) {
        case LOCKSTEP_WARP_SYNC:
        case LOCKSTEP_WARP_MEET: break;
        case LOCKSTEP_WARP_TENSOR:
        case LOCKSTEP_WARP_MATRIX: tensor_finish(b, warp, present); return;
        case LOCKSTEP_WARP_SHUFFLE:
        case LOCKSTEP_WARP_SHUFFLE_UP:
        case LOCKSTEP_WARP_SHUFFLE_DOWN:
        case LOCKSTEP_WARP_SHUFFLE_XOR: shuffle(b, warp, t, present); break;
        case LOCKSTEP_WARP_BALLOT: t->call.result = votes; break;
        case LOCKSTEP_WARP_ALL: t->call.result = votes == present; break;
        case LOCKSTEP_WARP_ANY: t->call.result = votes != 0; break;
        case LOCKSTEP_WARP_MATCH_ANY: t->call.result = match(warp, present, t->call.value); break;
        case LOCKSTEP_WARP_MATCH_ALL:
            t->call.result = match(warp, present, t->call.value) == present ? present : 0;
            break;
        case LOCKSTEP_WARP_ACTIVE: t->call.result = present; break;
        default: t->call.result = fold(t->call.kind, warp, present);
        }
    }
}

static bool is_shuffle(uint32_t kind) {
    return kind >= LOCKSTEP_WARP_SHUFFLE && kind <= LOCKSTEP_WARP_SHUFFLE_XOR;
}

/* The trace tells what each lane got, and from whom. */
static void trace_results(const struct thread *warp, uint32_t present) {
    for (uint32_t rest = present; rest; rest &= rest - 1) {
        const struct thread *t = &warp[__builtin_ctz(rest)];
        uint32_t source = is_shuffle(t->call.kind) ? source_lane(t) : t->lane;
        trace_result(t->lane, t->call.kind, source, t->call.result);
    }
}

/* ---- who is ready ---- */

/* The lanes that wait in the same operation with the same mask as `t`; whoever asks who is here
   means the same place in the program. */
static uint32_t partners(const struct thread *warp, uint32_t waiting, const struct thread *t) {
    uint32_t mask = 0;
    for (uint32_t rest = waiting; rest; rest &= rest - 1) {
        const struct thread *o = &warp[__builtin_ctz(rest)];
        if (o->call.kind != t->call.kind || o->call.mask != t->call.mask) continue;
        if (t->call.kind != LOCKSTEP_WARP_ACTIVE || o->call.pc == t->call.pc) mask |= rest & -rest;
    }
    return mask;
}

/* Who asks who is here, and the lanes that tensor cores make wait for each other, have not
   synchronised their memory: PTX promises that of `bar.warp.sync` and its like only. */
static bool orders(uint32_t kind) {
    return kind != LOCKSTEP_WARP_ACTIVE && kind < LOCKSTEP_WARP_MEET;
}

static void complete(struct block *b, uint32_t w, uint32_t present, uint32_t live) {
    struct thread *warp = &b->threads[w * WARP];
    uint64_t latest = 0;
    for (uint32_t rest = present; rest; rest &= rest - 1)
        if (warp[__builtin_ctz(rest)].steps > latest) latest = warp[__builtin_ctz(rest)].steps;
    finish(b, warp, present);
    if (sim.options.trace) trace_results(warp, present);
    if (orders(warp[__builtin_ctz(present)].call.kind)) hb_warp_sync(b, w, present, live);
    for (uint32_t rest = present; rest; rest &= rest - 1) warp[__builtin_ctz(rest)].steps = latest;
    b->warp[w].in[AT_WARP] &= ~present;
    b->warp[w].in[READY] |= present;
    if (present == live) request_merge(b, w, true);
}

/* Who is here? Asked last, when nobody else of the warp can come closer: lanes that parted only to
   synchronise in smaller groups are together again. */
static bool complete_active(struct block *b, uint32_t w, uint32_t waiting, uint32_t live) {
    const struct thread *warp = &b->threads[w * WARP];
    for (uint32_t rest = waiting; rest; rest &= rest - 1) {
        const struct thread *t = &warp[__builtin_ctz(rest)];
        if (t->call.kind != LOCKSTEP_WARP_ACTIVE) continue;
        complete(b, w, partners(warp, waiting, t), live);
        return true;
    }
    return false;
}

/* Nobody can go on otherwise: a lane names others that have returned or wait elsewhere. */
static bool complete_short(struct block *b, uint32_t w, uint32_t waiting, uint32_t done,
                           uint32_t live) {
    struct thread *warp = &b->threads[w * WARP];
    for (uint32_t rest = waiting; rest; rest &= rest - 1) {
        struct thread *t = &warp[__builtin_ctz(rest)];
        uint32_t here = partners(warp, waiting, t);
        uint32_t missing = t->call.mask & ~here;
        if (missing & ~done) continue;
        bool tensor = t->call.kind >= LOCKSTEP_WARP_MEET;
        warp_report(b, t, tensor ? DETAIL_WHOLE_WARPS : DETAIL_CLAUSE,
                    tensor ? "tensor cores take all 32 lanes of a warp, and some have returned"
                           : "the mask names lanes that have already returned");
        complete(b, w, here, live);
        return true;
    }
    return false;
}

/* Completes an operation of the warp whose lanes have all come; and what other groups of lanes do
   at the same place, where they have come, too: as on a GPU they go on together.
   @return whether one was */
static bool complete_groups(struct block *b, uint32_t w, uint32_t exists, uint32_t live) {
    struct thread *warp = &b->threads[w * WARP], *first = NULL;
    uint32_t waiting = b->warp[w].in[AT_WARP], left = waiting;
    for (uint32_t rest = waiting; rest; rest &= rest - 1) {
        struct thread *t = &warp[__builtin_ctz(rest)];
        if (!(left & rest & -rest) || t->call.kind == LOCKSTEP_WARP_ACTIVE) continue;
        if (first && (t->call.kind != first->call.kind || t->call.pc != first->call.pc)) continue;
        uint32_t here = partners(warp, waiting, t);
        if ((t->call.mask & exists) & ~here) continue;
        complete(b, w, here, live);
        left &= ~here;
        if (!first) first = t;
    }
    return first != NULL;
}

bool warp_resolve(struct block *b, uint32_t w) {
    uint32_t waiting = b->warp[w].in[AT_WARP], done = b->warp[w].in[DONE], exists = 0;
    if (!waiting) return false;
    for (int state = 0; state < THREAD_STATES; state++) exists |= b->warp[w].in[state];
    uint32_t live = exists & ~done;
    if (complete_groups(b, w, exists, live)) return true;
    if (complete_active(b, w, waiting, live)) return true;
    return complete_short(b, w, waiting, done, live);
}

/* ---- what the header's inline functions call ---- */

/* Does the mask name all lanes of the running warp that have not returned? */
static bool names_all(uint32_t mask) {
    uint32_t live = 0;
    for (int state = 0; state < THREAD_STATES; state++)
        if (state != DONE) live |= sim.warp->in[state];
    return !(live & ~mask);
}

uint64_t lockstep_warp(uint32_t kind, uint32_t mask, uint64_t value, int32_t argument,
                       uint32_t width, uint32_t predicate) {
    struct thread *t = sim.current;
    if (!t) return 0;
    if (kind >= LOCKSTEP_WARP_TENSOR && guard_enabled())
        guard_stop(NULL, 0, GUARD_CALLER, ACCESS_NONE, "a lesson's file uses no tensor cores");
    if (kind == LOCKSTEP_WARP_ACTIVE) mask = UINT32_MAX;
    uint64_t pc = sim_pc(__builtin_return_address(0));
    t->call = (struct warp_call){kind,      mask, width ? width : WARP, argument, value, 0,
                                 predicate, pc};
    t->pc = pc;
    if (!(mask >> t->lane & 1))
        warp_report(sim.block, t, DETAIL_CLAUSE, "the calling lane is not in its own mask");
    request_log(site_id(pc, ACCESS_SYNCWARP, 0), names_all(mask) ? 0 : OF_SOME_LANES, 0);
    sim_yield(AT_WARP);
    return t->call.result;
}

__attribute__((alias("lockstep_warp")))
uint64_t lockstep_masked(uint32_t, uint32_t, uint64_t, int32_t, uint32_t, uint32_t);
