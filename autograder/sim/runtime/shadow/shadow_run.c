/* Strips of words that threads in a row use in a row: see strip.h. */
#include "shadow_run.h"

/* Whose memory is this? What the host may look at at any time, and what streams hand on, needs
   cells from the start. */
static bool prepare(struct strip *s, uint64_t offset) {
    struct allocation *home = sim_allocation(sim.arena + offset);
    if (!home || home->freed || home->host_too || home->operation) return false;
    uint64_t from = offset - (uint64_t)(home->start - sim.arena);
    if (from + STRIP_BYTES > home->bytes) return false;
    s->known = sim_is_written(home, from, STRIP_BYTES);
    if (!s->known && sim_touches_written(home, from, STRIP_BYTES)) return false;
    if (++home->strips == home->bytes / STRIP_BYTES / 4) sim_expect(home); /* the rest as well */
    s->read_only = home->read_only;
    s->prepared = true;
    return true;
}

/* All that was noted belongs to the past: what remains of it is which words have a value. */
static bool forget(struct strip *s) {
    bool whole = s->known || s->wrote == UINT32_MAX;
    if (!whole && s->wrote) return false;
    s->known = whole;
    s->read = s->wrote = 0;
    return true;
}

/* Words that have no value by what the strip knows: the host may have stored them since. */
static bool host_wrote(struct strip *s, uint64_t offset) {
    const struct allocation *home = sim_allocation(sim.arena + offset);
    uint64_t from = offset - (uint64_t)(home->start - sim.arena);
    return s->wrote == 0 && (s->known = sim_is_written(home, from, STRIP_BYTES));
}

/* Does the running thread come for words that are its own? */
static bool fits(const struct strip *s, uint32_t word, uint32_t count) {
    return s->first + (word >> s->shift) == sim.stamp && count <= 1u << s->shift;
}

/* One thread alone has come, and comes again for words next to its own: then each has more. */
static bool widen(struct strip *s, uint32_t word, uint32_t count) {
    uint32_t words = s->read | s->wrote, first = (uint32_t)__builtin_ctz(words);
    uint32_t last = 31 - (uint32_t)__builtin_clz(words);
    if (first >> s->shift != last >> s->shift) return false;
    if (s->first + (first >> s->shift) != sim.stamp) return false;
    while (first >> s->shift != word >> s->shift || count > 1u << s->shift) s->shift++;
    s->first = sim.stamp - (word >> s->shift);
    return true;
}

static bool note(struct strip *s, uint32_t words, uint16_t site, int kind) {
    if (kind == ACCESS_READ) {
        if (s->read && s->read_site != site) return false;
        if (!s->known && (words & ~s->wrote)) return false;
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

static bool accepts(struct strip *s, uint64_t offset, uint32_t bytes, uint16_t site, int kind) {
    uint64_t start = offset / STRIP_BYTES * STRIP_BYTES;
    if (!s->prepared && !prepare(s, start)) return false;
    if ((s->read | s->wrote) && s->first + STRIP_WORDS - 1 < sim.launch_base && !forget(s))
        return false;
    uint32_t word = strip_word(offset), count = bytes / GRANULE, words = strip_mask(offset, bytes);
    if (!(s->read | s->wrote)) {
        s->shift = (uint8_t)__builtin_ctz(count);
        s->first = sim.stamp - (word >> s->shift);
    } else if (!fits(s, word, count) && !widen(s, word, count)) {
        return false;
    }
    bool fresh = kind == ACCESS_READ && !s->known && (words & ~s->wrote);
    return (!fresh || host_wrote(s, start)) && note(s, words, site, kind);
}

/* ---- cells ---- */

static void to_cells(uint64_t strip) {
    struct strip *s = &sim.strips[strip];
    struct cell *c = &sim.cells[strip * STRIP_WORDS];
    if (s->prepared) sim_expect_cells(sim_allocation(sim.arena + strip * STRIP_BYTES));
    for (uint32_t i = 0; s->prepared && i < STRIP_WORDS; i++) {
        stamp_t stamp = s->first + (i >> s->shift);
        bool read = s->read >> i & 1, wrote = s->wrote >> i & 1;
        c[i] = (struct cell){.meta = s->known || wrote ? CELL_CLEAN : CELL_CLEAN & 15};
        c[i].read_only = s->read_only;
        if (read) c[i].read = stamp, c[i].read_site = s->read_site;
        if (wrote) c[i].write = stamp, c[i].write_site = s->write_site;
    }
    s->first = STRIP_CELLS;
}

void strips_to_cells(uint64_t offset, uint64_t bytes) {
    for (uint64_t i = offset / STRIP_BYTES; i * STRIP_BYTES < offset + bytes; i++)
        if (sim.strips[i].first != STRIP_CELLS) to_cells(i);
}

bool strip_accepts(uint64_t offset, uint32_t bytes, uint16_t site, int kind) {
    struct strip *s = strip_of(offset);
    bool whole = bytes >= GRANULE && !(bytes & (bytes - 1)) && offset % bytes == 0;
    if (whole && s->first != STRIP_CELLS && accepts(s, offset, bytes, site, kind)) return true;
    strips_to_cells(offset, bytes);
    return false;
}

/* ---- what others want to know, and know ---- */

bool strip_has_value(const struct strip *s, uint32_t words) {
    return s->known || (s->wrote & words);
}

void strip_is_written(uint64_t strip, uint32_t words) {
    struct strip *s = &sim.strips[strip];
    if (!words) return;
    s->stored = true;
    bool usual = s->prepared || (s->first != STRIP_CELLS && prepare(s, strip * STRIP_BYTES));
    if (usual && s->first != STRIP_CELLS && words == UINT32_MAX) {
        s->known = true;
        s->read = s->wrote = 0;
        return;
    }
    strips_to_cells(strip * STRIP_BYTES, STRIP_BYTES);
    for (; words; words &= words - 1)
        sim.cells[strip * STRIP_WORDS + (uint32_t)__builtin_ctz(words)] = (struct cell){
            .meta = CELL_CLEAN};
}

void strips_renumber(uint64_t from, uint64_t to) {
    for (uint64_t i = from / STRIP_BYTES; i * STRIP_BYTES < to; i++)
        if (sim.strips[i].first != STRIP_CELLS && !forget(&sim.strips[i])) to_cells(i);
}

void strip_touched(const struct strip *s, stamp_t base, uint32_t *read, uint32_t *wrote) {
    *read = *wrote = 0;
    if (s->first == STRIP_CELLS || s->first + STRIP_WORDS - 1 < base) return;
    *read = s->read;
    *wrote = s->wrote;
}
