/* Saves and restores shared memory of blocks that wait for other blocks. All blocks use the same
   addresses (thread-local storage), so only one block is loaded at a time. Contents, shadow and
   logical clocks of the others are in copies. */
#include "grid.h"
#include "core/core.h"

#include <stdlib.h>
#include <string.h>

/* The parts of shared memory that the launch uses: [0] from the start to the end of the dynamic
   array, [1] from where a dynamic array of maximum size would end. The space between is unused. */
struct span {
    uint64_t from, to;
};

static struct span span_of(int part) {
    uint64_t most = (sim.dynamic_offset + STUB_BYTES) / GRANULE, all = sim.tls_bytes / GRANULE + 2;
    uint64_t used = (sim.dynamic_offset + sim.dynamic_bytes + GRANULE - 1) / GRANULE;
    if (part == 0) return (struct span){0, used < all ? used : all};
    return (struct span){most < all ? most : all, all};
}

/* The image is the contents; `out` saves, otherwise restores. */
static void swap_image(struct block *b, struct span span, bool out) {
    uint64_t from = span.from * GRANULE, to = span.to * GRANULE;
    if (to > sim.tls_bytes) to = sim.tls_bytes;
    if (from < to)
        memcpy(out ? b->image + from : sim.tls + from, out ? sim.tls + from : b->image + from,
               to - from);
}

/* A split cell owns memory, so exactly one copy may hold it: cells are moved, not duplicated. The A
   bits of the running launch remain in place for the next block. */
static void swap_shadow(struct block *b, struct span span, bool out) {
    uint32_t *kept = b->shared_steps + span.from, *used = sim.shared_steps + span.from;
    memcpy(out ? kept : used, out ? used : kept, (span.to - span.from) * sizeof *kept);
    for (uint64_t i = span.from; i < span.to; i++) {
        struct cell mine = sim.shared_cells[i];
        if (out) {
            b->shared_cells[i] = mine;
            sim.shared_cells[i] = (struct cell){.valid = mine.valid};
        } else {
            if (mine.split) shadow_split_release(&sim.shared_cells[i]);
            sim.shared_cells[i] = b->shared_cells[i];
            b->shared_cells[i] = (struct cell){0};
        }
    }
}

/* The copies are allocated when a block first waits, and kept: most blocks never wait. */
void block_swap_out(struct block *b) {
    uint64_t cells = sim.tls_bytes / GRANULE + 2;
    if (!b->image) {
        b->image = calloc(1, sim.tls_bytes);
        b->shared_cells = calloc(cells, sizeof *b->shared_cells);
        b->shared_steps = calloc(cells, sizeof *b->shared_steps);
        if (!b->image || !b->shared_cells || !b->shared_steps)
            sim_fail("out of memory for a waiting block");
    }
    for (int part = 0; part < 2; part++) {
        swap_image(b, span_of(part), true);
        swap_shadow(b, span_of(part), true);
    }
}

void block_swap_in(struct block *b) {
    for (int part = 0; part < 2; part++) {
        swap_image(b, span_of(part), false);
        swap_shadow(b, span_of(part), false);
    }
}
