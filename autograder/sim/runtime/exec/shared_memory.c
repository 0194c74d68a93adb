/* Which bytes of shared memory are allocated (A bits): static variables always, the dynamic array
   for one launch. */
#include "exec.h"
#include "core/core.h"

void shared_mark_valid(uint64_t offset, uint64_t bytes, bool valid) {
    for (uint64_t i = offset; i < offset + bytes && i < sim.tls_bytes; i++) {
        struct cell *c = &sim.shared_cells[i / GRANULE];
        /* byte cells of an earlier launch would keep their own A bits */
        if (c->split) shadow_split_release(c);
        unsigned bit = 1u << i % GRANULE;
        c->valid = valid ? c->valid | bit : c->valid & ~bit;
    }
}

static uint64_t whole_words(uint64_t bytes) { return (bytes + GRANULE - 1) / GRANULE * GRANULE; }

/* Sets the size of the dynamic array for the next launch; only the difference to the previous size
   changes. Sizes are rounded up to whole words: a partly valid word has no fast path. */
void sim_shared_valid(uint64_t bytes) {
    uint64_t had = whole_words(sim.dynamic_bytes), has = whole_words(bytes);
    if (has > had) shared_mark_valid(sim.dynamic_offset + had, has - had, true);
    if (has < had) shared_mark_valid(sim.dynamic_offset + has, had - has, false);
    sim.dynamic_bytes = bytes;
}
