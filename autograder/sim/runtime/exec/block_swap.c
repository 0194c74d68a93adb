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

/* Where the part starts in the copies, in cells. The copies of a cluster's blocks have the layout
   of shared memory itself, since other blocks address them; a block's own have no gap. */
static uint64_t place_of(const struct block *b, int part) {
    if (b->cluster) return span_of(part).from;
    return part ? span_of(0).to - span_of(0).from : 0;
}

/* The image is the contents; `out` saves, otherwise restores. */
static void swap_image(struct block *b, int part, bool out) {
    struct span span = span_of(part);
    uint64_t from = span.from * GRANULE, to = span.to * GRANULE;
    char *kept = b->image + place_of(b, part) * GRANULE, *used = sim.tls + from;
    if (to > sim.tls_bytes) to = sim.tls_bytes;
    if (from < to) memcpy(out ? kept : used, out ? used : kept, to - from);
}

/* A split cell owns memory, so exactly one copy may hold it: cells are moved, not duplicated. The A
   bits of the running launch remain in place for the next block. */
static void swap_shadow(struct block *b, int part, bool out) {
    struct span span = span_of(part);
    uint64_t place = place_of(b, part), count = span.to - span.from;
    uint32_t *kept_steps = b->shared_steps + place, *steps = sim.shared_steps + span.from;
    struct cell *kept = b->shared_cells + place, *used = sim.shared_cells + span.from;
    memcpy(out ? kept_steps : steps, out ? steps : kept_steps, count * sizeof *steps);
    for (uint64_t i = 0; i < count; i++) {
        if (out) {
            kept[i] = used[i];
            used[i] = (struct cell){.valid = kept[i].valid};
        } else {
            if (used[i].split) shadow_split_release(&used[i]);
            used[i] = kept[i];
            kept[i] = (struct cell){0};
        }
    }
}

/* The copies are allocated when a block first waits, and kept: most blocks never wait. */
static void reserve_copies(struct block *b) {
    uint64_t cells = place_of(b, 1) + span_of(1).to - span_of(1).from;
    if (b->cluster || b->copied >= cells) return;
    free(b->image), free(b->shared_cells), free(b->shared_steps);
    b->copied = cells;
    b->image = malloc(cells * GRANULE);
    b->shared_cells = malloc(cells * sizeof *b->shared_cells);
    b->shared_steps = malloc(cells * sizeof *b->shared_steps);
    if (!b->image || !b->shared_cells || !b->shared_steps)
        sim_fail("out of memory for a waiting block");
}

void block_swap_out(struct block *b) {
    reserve_copies(b);
    for (int part = 0; part < 2; part++) {
        swap_image(b, part, true);
        swap_shadow(b, part, true);
    }
}

void block_swap_in(struct block *b) {
    for (int part = 0; part < 2; part++) {
        swap_image(b, part, false);
        swap_shadow(b, part, false);
    }
}
