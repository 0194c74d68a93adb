/* Race detection for OpenMP teams. Two accesses to the same bytes race under four conditions.
 * Different threads make them between the same two barriers (the same epoch). At least one is a
 * write. The threads hold no common lock (lockset: S. Savage et al., "Eraser", TOCS 1997). They are
 * not both atomic. Per 8 bytes, only the last writer and two readers are kept. So races may be
 * missed. */
#include "hostthreads.h"
#include "core/core.h"
#include "report/report.h"

#include <stdlib.h>

enum { CELLS = 1 << 17, MOST_USED = CELLS / 4 * 3 };

struct mark {
    uint32_t pc, epoch, locks;
    uint16_t thread;
    uint8_t bytes, atomic; /* bytes: a bit for each of the 8; 0: unused */
};

static struct place {
    uint64_t key; /* address / 8 + 1; 0: free */
    uint32_t region;
    struct mark writer, readers[2];
} * cells;
static uint32_t used, used_region;

/* The cell of these 8 bytes; NULL if the table is full. Cells of earlier regions count as free. */
static struct place *cell_of(uint64_t key, bool make) {
    if (!cells) cells = calloc(CELLS, sizeof *cells);
    if (used_region != openmp_team.region) used = 0;
    used_region = openmp_team.region;
    if (!cells || used > MOST_USED) return NULL;
    uint64_t c = key * UINT64_C(0x9e3779b97f4a7c15) >> 47;
    while (cells[c].region == openmp_team.region && cells[c].key != key) c = (c + 1) % CELLS;
    if (cells[c].region == openmp_team.region) return &cells[c];
    if (!make) return NULL;
    used++;
    cells[c] = (struct place){.key = key, .region = openmp_team.region};
    return &cells[c];
}

static bool collide(const struct mark *a, const struct mark *b) {
    return a->bytes & b->bytes && a->thread != b->thread && a->epoch == b->epoch &&
           !lockset_meet(a->locks, b->locks) && !(a->atomic && b->atomic);
}

static void report(const struct mark *earlier, const struct mark *now, int kind, int earlier_kind,
                   uint64_t address) {
    struct finding *f = finding_add(FINDING_RACE, SPACE_HOST, SEVERITY_ERROR, now->pc, earlier->pc);
    f->access = (uint32_t)kind;
    f->other_access = (uint32_t)earlier_kind;
    f->thread[0] = now->thread;
    f->other_thread[0] = earlier->thread;
    f->has_other = 1;
    finding_set_values_differ(f);
    finding_place(f, address, SPACE_HOST, 1);
    f->team = 1;
}

static void check(struct place *c, const struct mark *now, int kind, uint64_t address) {
    if (collide(&c->writer, now)) report(&c->writer, now, kind, ACCESS_WRITE, address);
    if (kind == ACCESS_READ) {
        if (c->readers[0].thread != now->thread) c->readers[1] = c->readers[0];
        c->readers[0] = *now;
        return;
    }
    for (int r = 0; r < 2; r++)
        if (collide(&c->readers[r], now)) report(&c->readers[r], now, kind, ACCESS_READ, address);
    c->writer = *now;
}

void openmp_race(uint64_t address, uint32_t bytes, uint32_t pc, int kind) {
    if (openmp_team.threads < 2) return;
    for (uint64_t at = address; at < address + bytes;) {
        uint32_t from = at % 8, width = 8 - from;
        if (at + width > address + bytes) width = (uint32_t)(address + bytes - at);
        struct mark now = {.pc = pc,
                           .epoch = openmp_team.epoch,
                           .locks = openmp_team.locks,
                           .thread = (uint16_t)openmp_team.me,
                           .bytes = (uint8_t)(((1u << width) - 1) << from),
                           .atomic = kind == ACCESS_ATOMIC};
        struct place *c = cell_of(at / 8 + 1, true);
        if (c) check(c, &now, kind, at);
        at += width;
    }
}

void openmp_forget(uint64_t address, uint64_t bytes) {
    if (openmp_team.threads < 2 || !address) return;
    for (uint64_t at = address / 8; at <= (address + bytes) / 8; at++) {
        struct place *c = cell_of(at + 1, false);
        if (c) c->writer.bytes = c->readers[0].bytes = c->readers[1].bytes = 0;
    }
}
