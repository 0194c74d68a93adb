/** @file race_check.h
 * One access beside an earlier one.
 */
#ifndef LOCKSTEP_HB_RACE_CHECK_H
#define LOCKSTEP_HB_RACE_CHECK_H

#include "core/core.h"

/** An access by the running thread. */
struct access {
    uint64_t address;
    uint32_t bytes;
    uint16_t site;
    int kind, mode, space;
    uint32_t warps; /* of those that accessed the word before; see struct cell */
    bool cached;    /* by the read-only cache (readonly_cache.c) */
};

/** What kind of access that was, from its mode and what else it would be. */
int race_other_kind(int mode, int kind);

/** An access races with an earlier one (race_rule.h): a finding. `mode` and `wrote` are the earlier
 * access's. */
void race_report(const struct access *a, epoch_t earlier, int accessors, uint16_t other_site,
                 int mode, bool wrote);

/** Any other mistake. */
struct finding *access_report(int kind, const struct access *a);

/** Names the earlier access's block and thread, as far as its epoch still tells. */
void finding_other(struct finding *f, epoch_t epoch, int accessors);

#endif
