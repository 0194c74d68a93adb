/* What the shadow knows of words that nobody has touched: are they allocated, has the host written
   them, may a kernel? */
#include "race.h"
#include "shadow.h"

enum { CHUNK = 256 }; /* bytes that are prepared together */

/* Tells untouched cells around `word` what is known of them, so that their first access is an
   ordinary one: they are allocated, and the host has written them all or none. */
static void prepare_chunk(struct allocation *home, uint64_t word) {
    uint64_t start = (uint64_t)home->start, end = start + home->bytes;
    uint64_t from = word & ~(uint64_t)(CHUNK - 1), to = from + CHUNK;
    if (from < start || to > end) return;
    if (++home->prepared == home->bytes / CHUNK / 4) sim_expect(home); /* the rest as well */
    bool written = sim_is_written(home, from - start, CHUNK);
    if (!written && sim_touches_written(home, from - start, CHUNK)) return;
    struct cell *c = &sim.cells[(from - (uint64_t)sim.arena) / GRANULE];
    for (uint32_t i = 0; i < CHUNK / GRANULE; i++)
        if (c[i].meta == 0) {
            c[i].meta = written ? CELL_CLEAN : CELL_CLEAN & 15;
            c[i].read_only = home->read_only;
        }
}

/* The first access to a word of device memory looks its allocation up; then the cell knows. */
bool shadow_make_valid(struct cell *c, const struct access *a, uint64_t word, uint32_t mask) {
    if ((c->valid & mask) == mask) return true;
    if (a->space != SPACE_GLOBAL) return false;
    struct allocation *home = sim_allocation((void *)(word + (uint32_t)__builtin_ctz(mask)));
    if (!home || home->freed) return false;
    prepare_chunk(home, word);
    uint64_t end = (uint64_t)home->start + home->bytes;
    c->valid = end >= word + GRANULE ? 15 : (1u << (end - word)) - 1;
    c->read_only = home->read_only;
    return (c->valid & mask) == mask;
}
