/* Warp operations: __syncwarp(), shuffles, votes, match and reduce, each with a mask (CUDA C++
   Programming Guide, "Warp Vote Functions" to "Warp Shuffle Functions"). A lane waits until every
   live lane in its mask has arrived at the same kind of operation with the same mask. */
#include "grid.h"
#include "exec.h"
#include "core/core.h"
#include "counters/counters.h"
#include "report/report.h"
#include "hb/hb.h"
#include "sim/abi/warp.h"

#include <stdio.h>

/* Most findings about masks are errors: the behaviour is undefined on a GPU. If only a value is,
   and nothing may come of it, this is a warning. */
void warp_report(struct block *b, const struct thread *t, enum finding_detail use,
                 const char *why) {
    int severity = use == DETAIL_UNDEFINED_VALUE ? SEVERITY_WARNING : SEVERITY_ERROR;
    struct finding *f = finding_add(FINDING_WARP_MASK, SPACE_LOCAL, severity, t->call.pc, 0);
    if (f->count > 1) return;
    finding_of_thread(f, b, t);
    f->detail_code = use;
    snprintf(f->detail, sizeof f->detail, "%s", why);
}

/* ---- results ---- */

/* The lane that a shuffle reads (CUDA C++ Programming Guide, "Warp Shuffle Functions"). The width
   is a power of 2. Outside of its segment a lane reads itself. */
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

/* The value of a lane that does not take part: a program that uses it computes nonsense (PTX ISA,
   "shfl": "the result is undefined"). An odd multiple of the golden ratio, as in Fibonacci hashing.
 */
static uint64_t nonsense(uint32_t lane) { return UINT64_C(0x9e3779b97f4a7c15) * (2 * lane + 1); }

/* The source lane's value is still its argument, since results are stored separately. */
static void shuffle(struct block *b, struct thread *warp, struct thread *t, uint32_t present) {
    uint32_t s = source_lane(t);
    /* the headers never pass a larger lane; untrusted code may */
    if (s >= WARP || !(present >> s & 1)) {
        warp_report(b, t, DETAIL_UNDEFINED_VALUE,
                    "a shuffle reads a lane that does not take part, so the value is undefined");
        t->call.result = nonsense(s);
        return;
    }
    t->call.result = warp[s].call.value;
}

/* __reduce_*_sync(): 32-bit operations, in lane order. */
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

/* __ballot_sync(): one bit per lane with a true predicate. */
static uint32_t ballot(const struct thread *warp, uint32_t present) {
    uint32_t r = 0;
    for (uint32_t rest = present; rest; rest &= rest - 1)
        if (warp[__builtin_ctz(rest)].call.predicate) r |= rest & -rest;
    return r;
}

/* __match_any_sync(): the lanes that contribute this value. */
static uint32_t match(const struct thread *warp, uint32_t present, uint64_t value) {
    uint32_t r = 0;
    for (uint32_t rest = present; rest; rest &= rest - 1)
        if (warp[__builtin_ctz(rest)].call.value == value) r |= rest & -rest;
    return r;
}

/* Computes the results of all lanes in `present`. Tensor operations compute all lanes at once. */
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

/* Relies on the order of the kinds in sim/abi/warp.h. */
static bool is_shuffle(uint32_t kind) {
    return kind >= LOCKSTEP_WARP_SHUFFLE && kind <= LOCKSTEP_WARP_SHUFFLE_XOR;
}

/* For the trace: each lane's result, and the lane that it came from. */
static void trace_results(const struct thread *warp, uint32_t present) {
    for (uint32_t rest = present; rest; rest &= rest - 1) {
        const struct thread *t = &warp[__builtin_ctz(rest)];
        uint32_t source = is_shuffle(t->call.kind) ? source_lane(t) : t->lane;
        trace_result(t->lane, t->call.kind, source, t->call.result);
    }
}

/* ---- completion ---- */

/* The lanes that wait in the same operation with the same mask as `t`. For __activemask(), the
   operation must be at the same pc: it concerns the lanes converged there. */
static uint32_t partners(const struct thread *warp, uint32_t waiting, const struct thread *t) {
    uint32_t mask = 0;
    for (uint32_t rest = waiting; rest; rest &= rest - 1) {
        const struct thread *o = &warp[__builtin_ctz(rest)];
        if (o->call.kind != t->call.kind || o->call.mask != t->call.mask) continue;
        if (t->call.kind != LOCKSTEP_WARP_ACTIVE || o->call.pc == t->call.pc) mask |= rest & -rest;
    }
    return mask;
}

static const char *name_of(uint32_t kind) {
    static const char *const names[] = {
        "__syncwarp",        "__shfl_sync",       "__shfl_up_sync",    "__shfl_down_sync",
        "__shfl_xor_sync",   "__ballot_sync",     "__all_sync",        "__any_sync",
        "__match_any_sync",  "__match_all_sync",  "__activemask",      "__reduce_add_sync",
        "__reduce_and_sync", "__reduce_or_sync",  "__reduce_xor_sync", "__reduce_min_sync",
        "__reduce_max_sync", "__reduce_min_sync", "__reduce_max_sync"};
    return kind < sizeof names / sizeof *names ? names[kind] : NULL;
}

const struct thread *warp_missing_lane(const struct block *b, uint32_t w, const struct thread *t,
                                       const char **call) {
    const struct thread *warp = &b->threads[w * WARP];
    uint32_t waiting = b->warp[w].in[AT_WARP], exists = 0;
    if (!(waiting >> t->lane & 1) || !(*call = name_of(t->call.kind))) return NULL;
    for (int state = 0; state < THREAD_STATES; state++)
        if (state != DONE) exists |= b->warp[w].in[state];
    uint32_t missing = t->call.mask & exists & ~partners(warp, waiting, t);
    return missing ? &warp[__builtin_ctz(missing)] : NULL;
}

/* Does the operation order memory accesses? __activemask() and the convergence of tensor operations
   do not: PTX guarantees it for bar.warp.sync and the .sync instructions only. */
static bool orders(uint32_t kind) {
    return kind != LOCKSTEP_WARP_ACTIVE && kind < LOCKSTEP_WARP_MEET;
}

/* Does a lane get what depends on other lanes' registers? */
static bool exchanges(uint32_t kind) { return kind != LOCKSTEP_WARP_SYNC && orders(kind); }

/* Completes an operation for the lanes in `present`: results, happens-before, logical clocks. If
   these are all live lanes, every log ends here, so the merge is final. */
static void complete(struct block *b, uint32_t w, uint32_t present, uint32_t live) {
    struct thread *warp = &b->threads[w * WARP];
    uint64_t latest = 0;
    for (uint32_t rest = present; rest; rest &= rest - 1)
        if (warp[__builtin_ctz(rest)].steps > latest) latest = warp[__builtin_ctz(rest)].steps;
    finish(b, warp, present);
    if (sim.options.trace) trace_results(warp, present);
    uint32_t kind = warp[__builtin_ctz(present)].call.kind;
    if (exchanges(kind)) count_exchange();
    if (orders(kind)) hb_warp_sync(b, w, present, live);
    for (uint32_t rest = present; rest; rest &= rest - 1) warp[__builtin_ctz(rest)].steps = latest;
    b->warp[w].in[AT_WARP] &= ~present;
    b->warp[w].in[READY] |= present;
    if (present == live) request_merge(b, w, true);
}

enum { EVERY_OTHER_PAIR = 0x33333333 };

/* __activemask() is completed last, when no other lane of the warp can still arrive. So lanes that
   have diverged only to synchronise in smaller groups have reconverged. On a GPU they need not have
   (CUDA C++ Programming Guide, "Warp Vote Functions"): in another order of the threads, some of
   them come to it by themselves. Lanes that form a group (coalesced_threads()) stay together. */
static bool complete_active(struct block *b, uint32_t w, uint32_t waiting, uint32_t live) {
    const struct thread *warp = &b->threads[w * WARP];
    for (uint32_t rest = waiting; rest; rest &= rest - 1) {
        const struct thread *t = &warp[__builtin_ctz(rest)];
        if (t->call.kind != LOCKSTEP_WARP_ACTIVE) continue;
        uint32_t here = partners(warp, waiting, t), some = here & EVERY_OTHER_PAIR;
        if (sim.options.schedule && !t->call.argument && some && some != here) {
            count_split();
            here = some;
        }
        complete(b, w, here, live);
        return true;
    }
    return false;
}

/* Last resort: a lane's mask names lanes that have returned. The operation is reported and
   completed without them. Lanes that wait elsewhere may still arrive. */
static bool complete_short(struct block *b, uint32_t w, uint32_t waiting, uint32_t done,
                           uint32_t live) {
    struct thread *warp = &b->threads[w * WARP];
    for (uint32_t rest = waiting; rest; rest &= rest - 1) {
        struct thread *t = &warp[__builtin_ctz(rest)];
        uint32_t here = partners(warp, waiting, t);
        uint32_t missing = t->call.mask & ~here;
        /* a missing lane has not returned: it may still arrive */
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

/* Completes an operation if all its lanes have arrived. Other complete groups of lanes at the same
   pc continue together with it, as on a GPU. @return true if an operation was completed */
static bool complete_groups(struct block *b, uint32_t w, uint32_t exists, uint32_t live) {
    struct thread *warp = &b->threads[w * WARP], *first = NULL;
    uint32_t waiting = b->warp[w].in[AT_WARP], left = waiting;
    for (uint32_t rest = waiting; rest; rest &= rest - 1) {
        struct thread *t = &warp[__builtin_ctz(rest)];
        if (!(left & rest & -rest) || t->call.kind == LOCKSTEP_WARP_ACTIVE) continue;
        if (first && (t->call.kind != first->call.kind || t->call.pc != first->call.pc)) continue;
        uint32_t here = partners(warp, waiting, t);
        /* bits of lanes that the block does not have are ignored */
        if ((t->call.mask & exists) & ~here) continue;
        complete(b, w, here, live);
        left &= ~here;
        if (!first) first = t;
    }
    return first != NULL;
}

/* By preference: complete operations, __activemask(), erroneous masks. */
bool warp_resolve(struct block *b, uint32_t w) {
    uint32_t waiting = b->warp[w].in[AT_WARP], done = b->warp[w].in[DONE], exists = 0;
    if (!waiting) return false;
    /* the last warp of a block may be partial: every existing lane is in one state */
    for (int state = 0; state < THREAD_STATES; state++) exists |= b->warp[w].in[state];
    uint32_t live = exists & ~done;
    if (complete_groups(b, w, exists, live)) return true;
    if (complete_active(b, w, waiting, live)) return true;
    return complete_short(b, w, waiting, done, live);
}

/* ---- called by the inline functions of the headers ---- */

/* True if the mask contains all lanes of the running warp that have not returned. */
static bool names_all(uint32_t mask) {
    uint32_t live = 0;
    for (int state = 0; state < THREAD_STATES; state++)
        if (state != DONE) live |= sim.warp->in[state];
    return !(live & ~mask);
}

/* Entry point of all warp operations. A partial mask is logged as OF_SOME_LANES: it is no
   reconvergence point for the other lanes. */
uint64_t lockstep_warp(uint32_t kind, uint32_t mask, uint64_t value, int32_t argument,
                       uint32_t width, uint32_t predicate) {
    struct thread *t = sim.current;
    if (!t) return 0;
    if (kind >= LOCKSTEP_WARP_TENSOR && guard_enabled())
        guard_stop(NULL, 0, GUARD_CALLER, ACCESS_NONE, "a lesson's file uses no tensor cores");
    /* __activemask() has no mask: the result is the lanes that arrive at this site */
    if (kind == LOCKSTEP_WARP_ACTIVE) mask = UINT32_MAX;
    uint64_t pc = sim_pc(__builtin_return_address(0));
    t->call = (struct warp_call){kind,      mask, width ? width : WARP, argument, value, 0,
                                 predicate, pc};
    t->pc = pc;
    /* undefined in CUDA; after the report the lane takes part, so that the kernel can go on */
    if (!(mask >> t->lane & 1))
        warp_report(sim.block, t, DETAIL_CLAUSE, "the calling lane is not in its own mask");
    request_log(site_id(pc, ACCESS_SYNCWARP, 0), names_all(mask) ? 0 : OF_SOME_LANES, 0);
    sim_yield(AT_WARP);
    return t->call.result;
}

/* A different name for masks that may be partial: its use makes the linker define
   lockstep_masks. */
__attribute__((alias("lockstep_warp")))
uint64_t lockstep_masked(uint32_t, uint32_t, uint64_t, int32_t, uint32_t, uint32_t);
