/** @file shadow_internal.h
 * Functions that the files of this folder share.
 */
#ifndef LOCKSTEP_SHADOW_SHADOW_INTERNAL_H
#define LOCKSTEP_SHADOW_SHADOW_INTERNAL_H

#include "shadow.h"

/** What a split cell points to: a cell for each byte, and its logical clock, in steps. */
struct byte_cells {
    struct cell cell[GRANULE]; /**< first: other files know these alone (cell.write) */
    uint32_t steps[GRANULE];
    uint32_t latest; /**< the word's clock (clock_of()) when these were set: their maximum */
};

/** byte_clocks.c: what pass_steps() does for a word, for its bytes in `mask`. */
void pass_byte_steps(struct byte_cells *b, uint64_t word, uint32_t mask, int kind);

/** read_sets.c. readers_begin(): the slow path has added the running thread to a set; `before` is
 * the cell before that. readers_join(): adds the running thread to the explicit set of a MANY word.
 * @return false if there is no complete set */
void readers_begin(const struct cell *c, const struct cell *before, const struct access *a);
bool readers_join(const struct cell *c, uint16_t site);
/** True if all readers of the word are ordered before the running thread. */
bool readers_passed(const struct cell *c);
/** Checks a store against the explicit set. @return true if that was decisive (a race is
 * reported) */
bool readers_decide(const struct cell *c, struct access *a, epoch_t base);

/** async_copy.c: reports a read of bytes whose asynchronous copy may be pending. @return false if
 * none is */
bool async_report(const struct access *a, uint64_t address);

/** shadow_init.c: are these bytes of the word allocated? The answer is cached in the cell. */
bool shadow_make_valid(struct cell *c, const struct access *a, uint64_t word, uint32_t mask);

#endif
