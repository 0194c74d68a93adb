/** @file race_rule.h
 * When do two accesses race? The rule is in race_rule.c; nothing else decides it.
 */
#ifndef LOCKSTEP_HB_RACE_RULE_H
#define LOCKSTEP_HB_RACE_RULE_H

#include "race_check.h"

/** Does the earlier access, or set of accesses, at `site` race with this one? `wrote`: it wrote;
 * `base`: the first epoch that is not ordered before the launch or the block in any case. A race
 * that is decided only at the end of the run counts as one until then: see race_settle(). */
bool race_with(const struct access *a, epoch_t earlier, int accessors, uint16_t site, int mode,
               bool wrote, epoch_t base);

/** Do the two overlap only in part, so that neither is atomic to the other? */
bool race_is_torn(const struct access *a, uint16_t other_site);

/** May the two be accesses to a flag? @return FLAG_... */
int race_flag_candidate(const struct access *a, epoch_t earlier, int accessors, int mode);

/** The run has ended: decides the remaining races. Races of equal values and of validated reads
 * become warnings; accesses to flags are dropped, as are misaligned 16 bytes in a program that has
 * structures of two 8-byte words. */
void race_settle(void);

#endif
