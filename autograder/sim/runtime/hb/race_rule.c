/* When do two accesses race? This file alone decides.

   The rule is that of the PTX ISA ("Memory Consistency Model": "Conflict and Data-races", "Morally
   strong operations"). Two accesses to the same bytes race if
     - at least one of them writes,
     - neither happens before the other (is_ordered(), hb_query.c), and
     - they are not morally strong: both are atomic or volatile, each with a scope that includes
       the other's thread, and they overlap completely.

   This alone would miss errors. In PTX a volatile store is as strong as an atomic one, but it
   orders nothing, and programs publish data with it as if it did. So here a volatile store is not
   morally strong; volatile reads and atomic accesses are. Some of the races found this way are
   benign; how the program uses the word decides. That is known at the end of the run, when
   race_settle() applies three more rules:

   1. Flags. Two accesses, both volatile or atomic, do not race if the word is a flag, since a
   thread that reads an old value only waits longer. The word is a flag if
        - its value is only compared with a constant, and it is in global memory (SITE_TESTED):
          between blocks there is no barrier that could be used instead; or
        - a thread has waited at one of the two accesses (`is_polling`: repeated reads); or
        - the source contains a wait: a loop waits for this word (SITE_AWAITED), or the read is in a
          loop that waits (SITE_IN_WAIT). Without the source, the verdict would depend on whether a
          thread had to wait in this run; or
        - both accesses store the same value.
      If the program computes with the value (SITE_DATA), the word is a flag only if a thread has
      waited. Between lanes of one warp the first reason counts, and waiting only if the lane does
      nothing else meanwhile (`is_pure_spin`): old programs assume lockstep execution of a warp.
   2. Equal values. Racing stores of the same value have the same outcome in every order. That is a
      warning: by the memory model it is a race.
   3. Validated reads. A plain read beside atomics that the thread's own compare-and-swap validates
      (`cas_validated`) costs one more iteration at most. That is a warning, too.

   The program contains what is known of an access at compile time (SITE_...): sim/abi/site_facts.h.
 */
#include "race_rule.h"
#include "hb.h"
#include "core/core.h"
#include "counters/counters.h"
#include "report/report.h"
#include "sim/abi/site_facts.h"

/* ---- while the program runs ---- */

/* Accesses of different sizes, of which one contains the other: they are atomic to each other only
   if they overlap completely. A reader may see one half of a word that is stored in two halves. */
bool race_is_torn(const struct access *a, uint16_t other_site) {
    return other_site && site_get(other_site)->bytes != site_get(a->site)->bytes;
}

/* Morally strong; see above for volatile. */
static bool compatible(const struct access *a, uint16_t site, int mode, bool wrote,
                       bool same_block) {
    if (mode == PLAIN || a->mode == PLAIN || race_is_torn(a, site)) return false;
    if ((mode == ATOMIC_BLOCK || a->mode == ATOMIC_BLOCK) && !same_block) return false;
    return !(a->mode == VOLATILE && a->kind != ACCESS_READ) && !(mode == VOLATILE && wrote);
}

static bool is_same_block(epoch_t earlier, int accessors) {
    return accessors != MANY && generation_entry(earlier >> EPOCH_BLOCK_SHIFT)->first_generation ==
                                    sim.block->first_generation;
}

static bool is_same_warp(epoch_t earlier, int accessors) {
    return accessors <= SAME_WARP && is_same_block(earlier, accessors) &&
           (earlier & (MAX_THREADS - 1)) / WARP == sim_tid() / WARP;
}

/* Is the earlier access ordered before the running thread? For a MANY set, the sync variable
   decides if the word is one; otherwise the records of the blocks. */
static bool is_ordered(const struct access *a, epoch_t earlier, int accessors, int mode,
                       bool wrote) {
    uint64_t met = a->space == SPACE_SHARED ? sim.block->cluster_barrier_time
                                            : sim.block->grid_barrier_time;
    if (accessors == MANY && (earlier & CLOCK_SYNC_MASK) < met) return true;
    if (accessors == MANY && a->space == SPACE_SHARED) return false; /* only its cluster's */
    bool ours = accessors == MANY || earlier >> EPOCH_BLOCK_SHIFT >= hb.group_first;
    if (ours && wrote && mode != PLAIN && hb_sync_var_is_ordered(a->address)) return true;
    if (wrote && accessors == MANY) return block_updates_ordered(a->address);
    return hb_before(earlier, accessors, a->warps);
}

bool race_with(const struct access *a, epoch_t earlier, int accessors, uint16_t site, int mode,
               bool wrote, epoch_t base) {
    if (accessors != MANY && earlier < base) return false;
    if (accessors == ONE && earlier == sim.epoch) return false;
    if (accessors == MANY && !many_is_of_launch(earlier))
        return !compatible(a, site, mode, wrote, false) &&
               !stream_group_is_ordered(many_launch(earlier));
    if (accessors != MANY && earlier >> EPOCH_BLOCK_SHIFT < hb.group_first &&
        stream_block_is_ordered(earlier >> EPOCH_BLOCK_SHIFT))
        return false;
    if (compatible(a, site, mode, wrote, is_same_block(earlier, accessors))) return false;
    return !is_ordered(a, earlier, accessors, mode, wrote);
}

int race_flag_candidate(const struct access *a, epoch_t earlier, int accessors, int mode) {
    bool older = accessors != MANY && earlier >> EPOCH_BLOCK_SHIFT < hb.first_generation_of_launch;
    if (a->mode == PLAIN || mode == PLAIN) return FLAG_NONE;
    if (a->mode != VOLATILE && mode != VOLATILE) return FLAG_NONE;
    return !older && is_same_warp(earlier, accessors) ? FLAG_IN_WARP : FLAG_MAYBE;
}

/* ---- at its end ---- */

extern const struct site_entry __start_lockstep_sites[] __attribute__((weak));
extern const struct site_entry __stop_lockstep_sites[] __attribute__((weak));
extern const char lockstep_pairs __attribute__((weak)); /* build.c: there are such structures */

/* What is known at compile time of the access at `pc`. The use of the value, and the loop around
   the access, matter for reads only. */
static uint64_t facts_of(uint64_t pc, uint32_t access) {
    uint64_t bytes = (uint64_t)__stop_lockstep_sites - (uint64_t)__start_lockstep_sites;
    const struct site_entry *e = __start_lockstep_sites;
    for (uint64_t i = 0; i < bytes / sizeof *e; i++)
        if (e[i].address - sim.image_base == pc)
            return access == ACCESS_READ ? e[i].facts : e[i].facts & SITE_AWAITED;
    return 0;
}

static const struct site *site_at(uint64_t pc) { return site_get(site_number(pc)); }

static bool both_write(const struct finding *f) {
    return f->access == ACCESS_WRITE && f->other_access == ACCESS_WRITE;
}

static bool is_flag(struct finding *f, bool same) {
    if (!f->spin_flag_candidate) return false;
    uint64_t facts = facts_of(f->pc, f->access) | facts_of(f->other_pc, f->other_access);
    const struct site *one = site_at(f->pc), *other = site_at(f->other_pc);
    bool global = f->space == SPACE_GLOBAL;
    if (global && facts & SITE_TESTED) return true;
    if (f->spin_flag_candidate == FLAG_IN_WARP)
        return global && !(facts & SITE_DATA) && (one->is_pure_spin || other->is_pure_spin);
    if (one->is_polling || other->is_polling) return true;
    if (same && both_write(f)) return true;
    if (facts & SITE_DATA) f->spin_flag_candidate = FLAG_DATA; /* for the message */
    return !(facts & SITE_DATA) && facts & (SITE_AWAITED | SITE_IN_WAIT);
}

/* A plain read beside atomics that the thread's own compare-and-swap validates. */
static bool is_checked_guess(const struct finding *f) {
    if (f->access == ACCESS_READ && f->other_access == ACCESS_ATOMIC)
        return site_at(f->pc)->cas_validated;
    if (f->access == ACCESS_ATOMIC && f->other_access == ACCESS_READ)
        return site_at(f->other_pc)->cas_validated;
    return false;
}

/* The compiler announces 16 bytes at once for two words of 8 as well. */
static bool is_two_words(const struct finding *f) {
    return f->split16_candidate && &lockstep_pairs != NULL;
}

/* @return whether it is a finding */
static bool settle(struct finding *f, bool same) {
    if (f->kind != FINDING_RACE) return !is_two_words(f);
    if (is_flag(f, same)) return false;
    if (!same && !is_checked_guess(f)) return true;
    f->severity = SEVERITY_WARNING;
    f->detail_code = same ? DETAIL_SAME_VALUE : DETAIL_CHECKED_GUESS;
    return true;
}

void race_settle(void) {
    finding_settle();
    finding_settle_dropped();
    finding_filter(settle);
}
