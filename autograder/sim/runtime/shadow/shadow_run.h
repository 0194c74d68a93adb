/** @file shadow_run.h
 * Shadow runs: the shadow of memory that is accessed as in most kernels, where thread t accesses
 * word t.
 *
 * One cell per word (core/shadow_layout.h) takes six times the memory of the word. A run is one
 * record for 32 words that consecutive threads read or write in one barrier interval. It is
 * expanded to cells as soon as any other access to one of its words occurs. No information is lost,
 * because each word's state can be derived from the run: the run is exact.
 */
#ifndef LOCKSTEP_SHADOW_SHADOW_RUN_H
#define LOCKSTEP_SHADOW_SHADOW_RUN_H

#include "core/core.h"

/** Index of a word in its run. `offset` is in the arena, in bytes. */
HOT uint32_t shadow_run_word(uint64_t offset) { return offset / GRANULE % RUN_WORDS; }

/** The words of an access, one bit each. The access must be aligned to its size. */
HOT uint32_t shadow_run_mask(uint64_t offset, uint32_t bytes) {
    return (UINT32_MAX >> (RUN_WORDS - bytes / GRANULE)) << shadow_run_word(offset);
}

/** True if this access repeats the run's pattern: same owner of the word, same site. Then it is
 * race-free, because each word of a run has a single owner, and it is recorded. A run that is
 * unused or expanded (first is 0 or RUN_CELLS) never matches: these values are no epochs. */
HOT bool shadow_run_hit(struct shadow_run *s, uint64_t offset, uint32_t bytes, uint16_t site,
                        int kind) {
    if (s->first + (shadow_run_word(offset) >> s->shift) != sim.epoch) return false;
    if (bytes > GRANULE && bytes / GRANULE >> s->shift > 1) return false;
    uint32_t words = shadow_run_mask(offset, bytes);
    if (kind == ACCESS_READ) {
        if (s->read_site != site || !s->initialised) return false;
        s->read |= words;
    } else {
        if (s->write_site != site) return false;
        s->wrote |= words;
        s->read &= ~words;
    }
    return true;
}

/** Slow form: also accepts an unused or obsolete run, and other patterns that a run can hold.
 * @return false: the run has been expanded, and the cells are in use */
bool shadow_run_try(uint64_t offset, uint32_t bytes, uint16_t site, int kind);

/** Expands the runs that contain these bytes of the arena. */
void shadow_runs_to_cells(uint64_t offset, uint64_t bytes);

/** True if any of these words is initialised. The run must not be expanded. */
bool shadow_run_has_value(const struct shadow_run *s, uint32_t words);

/** These words were written by a launch that has completed. */
void shadow_run_is_written(uint64_t run, uint32_t words);

/** All epochs so far are invalid: generations restart. */
void shadow_runs_renumber(uint64_t from, uint64_t to);

/** The words of a run that were read and written since the epoch `base`. */
void shadow_run_touched(const struct shadow_run *s, epoch_t base, uint32_t *read, uint32_t *wrote);

#endif
