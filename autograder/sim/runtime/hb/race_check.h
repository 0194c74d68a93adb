/** @file race_check.h
 * One access beside an earlier one.
 */
#ifndef LOCKSTEP_HB_RACE_CHECK_H
#define LOCKSTEP_HB_RACE_CHECK_H

#include "core/runtime.h"

/** An access by the running thread. */
struct access {
    uint64_t address;
    uint32_t bytes;
    uint16_t site;
    int kind, mode, space;
    uint32_t warps; /* of those that accessed the word before; see struct cell */
    bool cached;    /* by the read-only cache (readonly_cache.c) */
};

/** Does the earlier access, or set of accesses, at `site` race with this one? `wrote`: it wrote;
 * `base`: the first stamp that is not ordered before the launch, or before the block, anyhow. */
bool race_with(const struct access *a, epoch_t earlier, int accessors, uint16_t site, int mode,
               bool wrote, epoch_t base);

/** What kind of access that was, from its mode and what else it would be. */
int race_other_kind(int mode, int kind);

/** It does: a finding. `mode` and `wrote` are the earlier access's. */
void race_report(const struct access *a, epoch_t earlier, int accessors, uint16_t other_site,
                 int mode, bool wrote);

/** read_sets.c: the word has got one more reader, or has, beside others, where `before` it had not.
 * One more comes to those of several blocks: was there room for it in the list? */
void readers_begin(const struct cell *c, const struct cell *before, const struct access *a);
bool readers_join(const struct cell *c, uint16_t site);
/** Do all of them come before the running thread? */
bool readers_passed(const struct cell *c);
/** A store comes. @return whether that is decided, and any race reported */
bool readers_decide(const struct cell *c, struct access *a, epoch_t base);

/** async_copy.c: is a copy to there under way? Then that is a finding. */
bool async_report(const struct access *a, uint64_t address);

/** shadow.c: an access of words whose cells, and first stamp, are these. */
void shadow_access_cells(struct cell *cells, epoch_t base, struct access *a);

/** shadow_init.c: are these bytes of the word allocated? Asked once; then the cell knows. */
bool shadow_make_valid(struct cell *c, const struct access *a, uint64_t word, uint32_t mask);

/** Any other mistake. */
void access_report(int kind, const struct access *a);

#endif
