/* Initial state of shadow cells: is the word allocated, has the host written it, may kernels write
   it? Cells are filled when first accessed, so an allocation costs nothing until then. */
#include "shadow_internal.h"
#include "shadow.h"
#include "core/core.h"
#include "memory/memory.h"
#include "counters/counters.h"

#include <stdlib.h>

enum { CHUNK = RUN_BYTES }; /* bytes that are initialised together */

/* Initialises the untouched cells of the chunk around `word`, so that their first access can
   take the fast path. Only if they agree: all allocated, and the host has written all of them or
   none. */
static void prepare_chunk(struct allocation *home, uint64_t word) {
    uint64_t start = (uint64_t)home->start, end = start + home->bytes;
    uint64_t from = word & ~(uint64_t)(CHUNK - 1), to = from + CHUNK;
    if (home->operation) return; /* stream-ordered: each stream's first access must be checked */
    if (from < start || to > end) return;
    sim_expect_cells(home);
    bool written = sim_is_written(home, from - start, CHUNK);
    if (!written && sim_touches_written(home, from - start, CHUNK)) return;
    struct cell *c = &sim.cells[(from - (uint64_t)sim.arena) / GRANULE];
    for (uint32_t i = 0; i < CHUNK / GRANULE; i++)
        if (c[i].meta == 0) {
            c[i].meta = written ? CELL_CLEAN : CELL_CLEAN & 15;
            c[i].read_only = home->read_only;
        }
}

/* A bits: looked up in the list of allocations at the first access, then cached in the cell.
   `mask`: the bytes that are accessed. @return false if one of them is not allocated */
bool shadow_make_valid(struct cell *c, const struct access *a, uint64_t word, uint32_t mask) {
    if ((c->valid & mask) == mask) return true;
    if (a->space != SPACE_GLOBAL) return false;
    struct allocation *home = sim_allocation((void *)(word + (uint32_t)__builtin_ctz(mask)));
    if (!home || home->freed) return false;
    if (home->operation) malloc_async_check(home, a->address, site_get(a->site)->pc, a->kind);
    prepare_chunk(home, word);
    uint64_t end = (uint64_t)home->start + home->bytes;
    c->valid = end >= word + GRANULE ? ALL_BYTES : (1u << (end - word)) - 1;
    c->read_only = home->read_only;
    return (c->valid & mask) == mask;
}

/* The cell of an address in device or shared memory, or NULL. *base: smaller epochs are
   obsolete. */
static const struct cell *cell_of(uint64_t address, epoch_t *base) {
    *base = 0;
    if (is_variable(address))
        return &sim.variable_cells[(address - (uint64_t)sim.variables) / GRANULE];
    if (is_global(address)) return &sim.cells[(address - (uint64_t)sim.arena) / GRANULE];
    if (address - (uint64_t)sim.tls >= sim.tls_bytes) return NULL;
    *base = sim.shared_base;
    return &sim.shared_cells[(address - (uint64_t)sim.tls) / GRANULE];
}

/* True if any byte of the range was ever initialised. Copies of a structure read its padding, too,
   so the range is reported only if none of it is initialised. */
bool shadow_any_written(uint64_t address, uint64_t bytes) {
    struct allocation *home = sim_allocation((void *)address);
    if (home && sim_touches_written(home, address - (uint64_t)home->start, bytes)) return true;
    for (uint64_t at = address; at < address + bytes; at += GRANULE) {
        epoch_t base;
        uint64_t offset = at - (uint64_t)sim.arena;
        if (offset < sim.arena_bytes && shadow_run_of(offset)->first != RUN_CELLS) {
            if (shadow_run_has_value(shadow_run_of(offset), shadow_run_mask(offset, GRANULE)))
                return true;
            continue;
        }
        const struct cell *c = cell_of(at, &base);
        if (!c) return false;
        bool stale = !c->split && c->write < base && c->writers != MANY;
        if (c->init && !stale) return true;
    }
    return false;
}

/* Releases the byte cells, if any, and resets the cell. */
void shadow_split_release(struct cell *c) {
    if (c->split) {
        free((void *)(uintptr_t)c->write);
        sim.split_cells--;
    }
    *c = (struct cell){0};
}
