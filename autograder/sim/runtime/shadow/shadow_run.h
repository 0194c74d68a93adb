/** @file shadow_run.h
 * The shadow of memory that is used as most kernels use it: thread by thread, each its own word.
 *
 * A cell for each word (shadow_cell.h) takes six times as much memory as the word itself. Where the
 * words of a strip are read or written in a row, by threads in a row, in one interval between
 * barriers, one record says of all of them what their cells would. It is taken apart into cells as
 * soon as something else happens to one of its words, and nothing is lost: what a strip holds is
 * exact.
 */
#ifndef LOCKSTEP_SHADOW_SHADOW_RUN_H
#define LOCKSTEP_SHADOW_SHADOW_RUN_H

#include "core/core.h"

HOT uint32_t shadow_run_word(uint64_t offset) { return offset / GRANULE % RUN_WORDS; }

/** The words of an access that is aligned to its size. */
HOT uint32_t shadow_run_mask(uint64_t offset, uint32_t bytes) {
    return (UINT32_MAX >> (RUN_WORDS - bytes / GRANULE)) << shadow_run_word(offset);
}

/** Is this access by the running thread one more of the kind that the strip holds? If so, it has
 * taken note. `offset` is in the arena. */
HOT bool shadow_run_hit(struct shadow_run *s, uint64_t offset, uint32_t bytes, uint16_t site,
                        int kind) {
    if (s->first + (shadow_run_word(offset) >> s->shift) != sim.epoch) return false;
    if (bytes > GRANULE && bytes / GRANULE >> s->shift > 1) return false;
    uint32_t words = shadow_run_mask(offset, bytes);
    if (kind == ACCESS_READ) {
        if (s->read_site != site || !s->known) return false;
        s->read |= words;
    } else {
        if (s->write_site != site) return false;
        s->wrote |= words;
        s->read &= ~words;
    }
    return true;
}

/** The same for a strip that nobody has used yet, or not since the launch began, and whatever else
 * it can hold. @return false: from now on the cells say what happens. */
bool shadow_run_try(uint64_t offset, uint32_t bytes, uint16_t site, int kind);

/** Takes apart the strips that hold these bytes of the arena. */
void shadow_runs_to_cells(uint64_t offset, uint64_t bytes);

/** Is any of these words of the strip known to have a value? Its cells must not be in use. */
bool shadow_run_has_value(const struct shadow_run *s, uint32_t words);

/** These words were written by a launch that is over. */
void shadow_run_is_written(uint64_t strip, uint32_t words);

/** No block id of before means anything any more. */
void shadow_runs_renumber(uint64_t from, uint64_t to);

/** What a launch whose first stamp is `base` has done to a strip, by word. */
void shadow_run_touched(const struct shadow_run *s, epoch_t base, uint32_t *read, uint32_t *wrote);

#endif
