/* Shadow runs: compressed shadow of 32 words that consecutive threads access (shadow_run.h). This
   file contains the slow path: initialisation, other access patterns, and conversion to cells. */
#include "shadow.h"
#include "core/core.h"
#include "memory/memory.h"

/* Initialises a run. Memory that the host may access at any time, and stream-ordered allocations,
   use cells from the start: their checks need the state of each word. @return false: use cells */
static bool prepare(struct shadow_run *s, uint64_t offset) {
    struct allocation *home = sim_allocation(sim.arena + offset);
    if (!home || home->freed || home->host_too || home->operation) return false;
    uint64_t from = offset - (uint64_t)(home->start - sim.arena);
    if (from + RUN_BYTES > home->bytes) return false;
    s->initialised = sim_is_written(home, from, RUN_BYTES);
    if (!s->initialised && sim_touches_written(home, from, RUN_BYTES)) return false;
    /* the rest will follow */
    if (++home->shadow_runs == home->bytes / RUN_BYTES / 16) sim_expect(home);
    s->read_only = home->read_only;
    s->prepared = true;
    return true;
}

/* All recorded accesses are past: drop them, keep which words are initialised. A run can only
   express "all" or "none", so a partly written run cannot be reused. */
static bool forget(struct shadow_run *s) {
    bool whole = s->initialised || s->wrote == UINT32_MAX;
    if (!whole && s->wrote) return false;
    s->initialised = whole;
    s->read = s->wrote = 0;
    return true;
}

/* The run says uninitialised; the host may have written all of it since. */
static bool host_wrote(struct shadow_run *s, uint64_t offset) {
    const struct allocation *home = sim_allocation(sim.arena + offset);
    uint64_t from = offset - (uint64_t)(home->start - sim.arena);
    return s->wrote == 0 && (s->initialised = sim_is_written(home, from, RUN_BYTES));
}

/* Do these words belong to the running thread, by the run's layout? */
static bool fits(const struct shadow_run *s, uint32_t word, uint32_t count) {
    return s->first + (word >> s->shift) == sim.epoch && count <= 1u << s->shift;
}

/* Only one thread has accessed the run, and now it accesses adjacent words: double the words per
   thread until both accesses fall into one group. No other thread's words change owner, since there
   are none. */
static bool widen_run(struct shadow_run *s, uint32_t word, uint32_t count) {
    uint32_t words = s->read | s->wrote, first = (uint32_t)__builtin_ctz(words);
    uint32_t last = 31 - (uint32_t)__builtin_clz(words);
    if (first >> s->shift != last >> s->shift) return false;
    if (s->first + (first >> s->shift) != sim.epoch) return false;
    while (first >> s->shift != word >> s->shift || count > 1u << s->shift) s->shift++;
    s->first = sim.epoch - (word >> s->shift);
    return true;
}

/* Records the access. One site per kind: a second site would be lost in a report. */
static bool note(struct shadow_run *s, uint32_t words, uint16_t site, int kind) {
    if (kind == ACCESS_READ) {
        if (s->read && s->read_site != site) return false;
        if (!s->initialised && (words & ~s->wrote)) return false;
        s->read |= words;
        s->read_site = site;
        return true;
    }
    if (s->read_only || (s->wrote && s->write_site != site)) return false;
    s->wrote |= words;
    s->read &= ~words;
    s->write_site = site;
    s->stored = true;
    return true;
}

/* Tries to express the access in the run. The first access after initialisation determines the
   layout. */
static bool accepts(struct shadow_run *s, uint64_t offset, uint32_t bytes, uint16_t site,
                    int kind) {
    uint64_t start = offset / RUN_BYTES * RUN_BYTES;
    if (!s->prepared && !prepare(s, start)) return false;
    if ((s->read | s->wrote) && s->first + RUN_WORDS - 1 < sim.launch_base && !forget(s))
        return false;
    uint32_t word = shadow_run_word(offset), count = bytes / GRANULE,
             words = shadow_run_mask(offset, bytes);
    if (!(s->read | s->wrote)) {
        s->shift = (uint8_t)__builtin_ctz(count);
        s->first = sim.epoch - (word >> s->shift);
    } else if (!fits(s, word, count) && !widen_run(s, word, count)) {
        return false;
    }
    bool fresh = kind == ACCESS_READ && !s->initialised && (words & ~s->wrote);
    return (!fresh || host_wrote(s, start)) && note(s, words, site, kind);
}

/* ---- conversion to cells ---- */

/* Expands the run: each word's cell gets exactly the state that its own accesses would have
   produced. Cells of a run in use are zero until then. */
static void to_cells(uint64_t run) {
    struct shadow_run *s = &sim.shadow_runs[run];
    LOCKSTEP_ASSERT(s->first != RUN_CELLS && (s->prepared || !(s->read | s->wrote)));
    struct cell *c = &sim.cells[run * RUN_WORDS];
    if (s->prepared) sim_expect_cells(sim_allocation(sim.arena + run * RUN_BYTES));
    for (uint32_t i = 0; s->prepared && i < RUN_WORDS; i++) {
        epoch_t epoch = s->first + (i >> s->shift);
        bool read = s->read >> i & 1, wrote = s->wrote >> i & 1;
        c[i] = (struct cell){.meta = s->initialised || wrote ? CELL_CLEAN : CELL_CLEAN & 15};
        c[i].read_only = s->read_only;
        if (read) c[i].read = epoch, c[i].read_site = s->read_site;
        if (wrote) c[i].write = epoch, c[i].write_site = s->write_site;
    }
    s->first = RUN_CELLS;
}

void shadow_runs_to_cells(uint64_t offset, uint64_t bytes) {
    for (uint64_t i = offset / RUN_BYTES; i * RUN_BYTES < offset + bytes; i++)
        if (sim.shadow_runs[i].first != RUN_CELLS) to_cells(i);
}

/* A run only holds accesses of 1, 2, 4, ... words that are aligned to their size. */
bool shadow_run_try(uint64_t offset, uint32_t bytes, uint16_t site, int kind) {
    struct shadow_run *s = shadow_run_of(offset);
    bool whole = bytes >= GRANULE && !(bytes & (bytes - 1)) && offset % bytes == 0;
    if (whole && s->first != RUN_CELLS && accepts(s, offset, bytes, site, kind)) return true;
    shadow_runs_to_cells(offset, bytes);
    return false;
}

/* ---- queries and updates from outside ---- */

bool shadow_run_has_value(const struct shadow_run *s, uint32_t words) {
    return s->initialised || (s->wrote & words);
}

/* For results of speculative workers: the words are initialised, and their writers are past. */
void shadow_run_is_written(uint64_t run, uint32_t words) {
    struct shadow_run *s = &sim.shadow_runs[run];
    if (!words) return;
    s->stored = true;
    bool usual = s->prepared || (s->first != RUN_CELLS && prepare(s, run * RUN_BYTES));
    if (usual && s->first != RUN_CELLS && words == UINT32_MAX) {
        s->initialised = true;
        s->read = s->wrote = 0;
        return;
    }
    shadow_runs_to_cells(run * RUN_BYTES, RUN_BYTES);
    for (; words; words &= words - 1)
        sim.cells[run * RUN_WORDS + (uint32_t)__builtin_ctz(words)] = (struct cell){
            .meta = CELL_CLEAN};
}

/* Generations restart, so the epochs in runs become meaningless. */
void shadow_runs_renumber(uint64_t from, uint64_t to) {
    for (uint64_t i = from / RUN_BYTES; i * RUN_BYTES < to; i++)
        if (sim.shadow_runs[i].first != RUN_CELLS && !forget(&sim.shadow_runs[i])) to_cells(i);
}

/* Used to compare the accesses of a whole launch with others. */
void shadow_run_touched(const struct shadow_run *s, epoch_t base, uint32_t *read, uint32_t *wrote) {
    *read = *wrote = 0;
    if (s->first == RUN_CELLS || s->first + RUN_WORDS - 1 < base) return;
    *read = s->read;
    *wrote = s->wrote;
}
