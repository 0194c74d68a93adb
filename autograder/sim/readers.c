/* Who reads a word that several blocks read. The shadow keeps the moment of the last read
   (order.c), which says little: a store would have to know of all blocks that read any such word.
   So the first few readers are kept here, until another word takes their place in the table. Any of
   them that the store does not know of races with it; and if these are all, nobody else does. */
#include "race.h"
#include "shadow.h"

#include <string.h>

enum { PLACES = 8192, READERS = 6 };

struct reader {
    stamp_t stamp;
    uint32_t warps;
    uint16_t site;
    uint8_t accessors;
};

static struct entry {
    const struct cell *cell;
    uint32_t count;
    bool all; /* nobody else reads the word */
    struct reader readers[READERS];
} table[PLACES];

static struct entry *place_of(const struct cell *c) {
    return &table[(uint64_t)c * UINT64_C(0x9e3779b97f4a7c15) >> 51];
}

static struct reader running(uint16_t site) { return (struct reader){sim.stamp, 0, site, ONE}; }

void readers_begin(const struct cell *c, const struct cell *before, const struct access *a) {
    struct entry *e = place_of(c);
    bool plain = before->read_mode == PLAIN && a->mode == PLAIN;
    if (before->readers == MANY || !plain) {
        if (e->cell == c) e->all = false; /* somebody reads it who is not in the list */
        return;
    }
    *e = (struct entry){.cell = c, .count = 2, .all = sim.released_any};
    e->readers[0] = (struct reader){before->read, before->warps, before->read_site,
                                    before->readers};
    e->readers[1] = running(a->site);
}

/* The two belong to one warp, and to one interval: a set of threads, as the shadow has it. */
static bool joins_warp(struct reader *r) {
    stamp_t x = r->stamp ^ sim.stamp;
    bool same = !(x >> STAMP_TID_BITS) && !(x & (MAX_THREADS - WARP));
    if (!same || r->accessors > SAME_WARP || sim.partial) return false;
    r->stamp = sim.stamp & ~(stamp_t)(WARP - 1);
    r->accessors = SAME_WARP;
    return true;
}

/* Does the running thread's read come after this one? Then who knows of it knows of both. */
static bool replaces(const struct reader *r) {
    return order_before(r->stamp, r->accessors, r->warps);
}

bool readers_join(const struct cell *c, uint16_t site) {
    struct entry *e = place_of(c);
    if (e->cell != c || !e->all) return false;
    for (uint32_t i = 0; i < e->count; i++) {
        if (joins_warp(&e->readers[i])) return true;
        if (!replaces(&e->readers[i])) continue;
        e->readers[i] = running(site);
        return true;
    }
    e->all = e->count < READERS;
    if (e->all) e->readers[e->count++] = running(site);
    return e->all;
}

bool readers_wanted(const struct cell *c) {
    const struct entry *e = place_of(c);
    if (e->cell != c || !e->all) return false;
    stamp_t warp = sim.stamp & ~(stamp_t)(WARP - 1);
    for (uint32_t i = 0; i < e->count; i++) {
        const struct reader *r = &e->readers[i];
        if (r->stamp == (r->accessors == SAME_WARP ? warp : sim.stamp)) return false;
    }
    return true;
}

bool readers_decide(const struct cell *c, struct access *a, stamp_t base) {
    const struct entry *e = place_of(c);
    if (e->cell != c || !sim.released_any) return false;
    for (uint32_t i = 0; i < e->count; i++) {
        const struct reader *r = &e->readers[i];
        a->warps = r->warps;
        if (!race_with(a, r->stamp, r->accessors, PLAIN, false, base)) continue;
        race_report(a, r->stamp, r->accessors, r->site, PLAIN, false);
        return true;
    }
    a->warps = c->warps;
    return e->all;
}
