/** @file shadow_internal.h
 * What the files of this folder ask of each other.
 */
#ifndef LOCKSTEP_SHADOW_SHADOW_INTERNAL_H
#define LOCKSTEP_SHADOW_SHADOW_INTERNAL_H

#include "shadow.h"

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

/** shadow_init.c: are these bytes of the word allocated? Asked once; then the cell knows. */
bool shadow_make_valid(struct cell *c, const struct access *a, uint64_t word, uint32_t mask);

#endif
