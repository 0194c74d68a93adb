/* Who reads a word that several warps read, or several blocks. The shadow keeps the moment of the
   last read (order.c), which says little: a store would have to know of all warps, or blocks, that
   read any such word. So while threads speak by flags, or where lanes of a warp may synchronise
   under masks, the readers are listed here, lane by lane, until another word takes their place in
   the table. Any of them that the store does not know of races with it; and if these are all,
   nobody else does. */
#include "shadow_internal.h"
#include "shadow.h"
#include "core/core.h"
#include "hb/hb.h"

#include <string.h>

enum { PLACES = 4096, READERS = 48 };

/* Lanes of a warp that read the word between the same synchronisations; or, as the cell has it,
   what is left of several warps that did so before there was a list. */
struct reader {
    epoch_t epoch;
    uint32_t lanes, warps; /* one of them is 0 */
    uint16_t site;
};

static struct entry {
    const struct cell *cell;
    uint64_t talk;        /* sim.talks then: what is older means nothing any more */
    uint32_t count, last; /* last: who was added last */
    bool all;             /* nobody else reads the word */
    bool same_interval;   /* they are of one block, and of the interval of the first */
    struct reader readers[READERS];
} table[PLACES];

static struct entry *place_of(const struct cell *c) {
    return &table[(uint64_t)c * UINT64_C(0x9e3779b97f4a7c15) >> 52];
}

static bool is_for(const struct entry *e, const struct cell *c) {
    return e->cell == c && e->talk == hb.release_generation;
}

/* Is this a list of those who have made the word what it is, one that several warps read? */
static bool is_same_interval(const struct entry *e, const struct cell *c) {
    return e->same_interval && c->readers == SAME_BLOCK &&
           c->read >> SAME_INTERVAL == e->readers[0].epoch >> SAME_INTERVAL;
}

static struct entry *list_of(const struct cell *c) {
    struct entry *e = place_of(c);
    bool many = c->readers == MANY && sim.any_release;
    return is_for(e, c) && (many || is_same_interval(e, c)) ? e : NULL;
}

static epoch_t warp_of(epoch_t s) { return s & ~(epoch_t)(WARP - 1); }

static struct reader reader_before(const struct cell *before) {
    struct reader r = {.epoch = before->read, .site = before->read_site};
    if (before->readers == SAME_BLOCK) {
        r.warps = before->warps;
        return r;
    }
    r.lanes = before->readers == ONE ? 1u << before->read % WARP : UINT32_MAX;
    r.epoch = warp_of(r.epoch);
    return r;
}

/* Leaves those out after whom the running thread's read comes: who knows of that knows of both. */
static bool is_passed(struct reader *r) {
    if (r->warps) return hb_before(r->epoch, SAME_BLOCK, r->warps);
    r->lanes = hb_unordered_lanes(r->epoch, r->lanes);
    return !r->lanes;
}

static struct reader *free_place(struct entry *e) {
    for (uint32_t i = 0; i < e->count; i++) {
        struct reader *r = &e->readers[i];
        bool own = !((r->epoch ^ sim.epoch) >> EPOCH_BLOCK_SHIFT) &&
                   !((r->epoch ^ sim.epoch) & (MAX_THREADS - WARP));
        if ((own || e->count == READERS) && is_passed(r)) return r;
    }
    return e->count < READERS ? &e->readers[e->count++] : NULL;
}

/* Is the running thread there? If its warp is, so is it from now on. */
static bool is_there(struct reader *r, bool add) {
    uint32_t lane = 1u << sim_tid() % WARP;
    if (r->warps || r->epoch != warp_of(sim.epoch)) return false;
    if (add) r->lanes |= lane;
    return r->lanes & lane;
}

static void add(struct entry *e, uint16_t site) {
    if (e->count && is_there(&e->readers[e->last], true)) return;
    for (uint32_t i = 0; i < e->count; i++) {
        e->last = i;
        if (is_there(&e->readers[i], true)) return;
    }
    struct reader *r = e->all ? free_place(e) : NULL;
    e->all = r != NULL;
    if (!r) return;
    *r = (struct reader){warp_of(sim.epoch), 1u << sim_tid() % WARP, 0, site};
    e->last = (uint32_t)(r - e->readers);
}

static void begin(struct entry *e, const struct cell *c, const struct cell *before, uint16_t site) {
    e->cell = c;
    e->talk = hb.release_generation;
    e->count = 1;
    e->last = 0;
    e->all = true;
    e->same_interval = false;
    e->readers[0] = reader_before(before);
    add(e, site);
}

/* Several warps read it before the launch's first fence: any word of theirs comes after that. */
static bool read_in_silence(const struct cell *c) {
    return (c->read & 0xffffff) < hb.first_release_time;
}

void readers_meet(const struct cell *c, const struct cell *before, uint16_t site) {
    if (before->readers != SAME_BLOCK || read_in_silence(before)) {
        begin(place_of(c), c, before, site);
        place_of(c)->same_interval = true;
    } else if (is_for(place_of(c), c) && is_same_interval(place_of(c), before)) {
        add(place_of(c), site);
    }
}

void readers_begin(const struct cell *c, const struct cell *before, const struct access *a) {
    bool within = c->readers == SAME_BLOCK && readers_listed();
    if (!within && !sim.any_release) return; /* nobody speaks: barriers and launches decide */
    struct entry *e = place_of(c);
    bool plain = before->read_mode == PLAIN && a->mode == PLAIN;
    if (is_for(e, c) && (before->readers == MANY || !plain)) {
        e->all = false; /* somebody reads it who is not in the list */
        if (before->readers <= SAME_WARP) e->cell = NULL;
    } else if (before->readers != MANY && plain && c->readers == SAME_BLOCK) {
        readers_meet(c, before, a->site);
    } else if (before->readers != MANY && plain) {
        bool known = is_for(e, c) && is_same_interval(e, before);
        e->same_interval = false;
        if (known)
            add(e, a->site);
        else
            begin(e, c, before, a->site);
    }
}

bool readers_join(const struct cell *c, uint16_t site) {
    struct entry *e = list_of(c);
    if (!e || !e->all) return false;
    add(e, site);
    return e->all;
}

bool readers_wanted(const struct cell *c) {
    struct entry *e = list_of(c);
    if (!e || !e->all || is_there(&e->readers[e->last], false)) return false;
    for (uint32_t i = 0; i < e->count; i++)
        if (is_there(&e->readers[i], false)) return false;
    return true;
}

bool readers_passed(const struct cell *c) {
    struct entry *e = c->readers == SAME_BLOCK && readers_listed() ? list_of(c) : NULL;
    if (!e || !e->all) return hb_before(c->read, c->readers, c->warps);
    for (uint32_t i = 0; i < e->count; i++)
        if (!is_passed(&e->readers[i])) return false;
    return true;
}

/* Does the access race with these? If so: reports it. */
static bool decide(const struct reader *r, struct access *a, epoch_t base) {
    a->warps = r->warps;
    if (r->warps) {
        if (!race_with(a, r->epoch, SAME_BLOCK, r->site, PLAIN, false, base)) return false;
        race_report(a, r->epoch, SAME_BLOCK, r->site, PLAIN, false);
        return true;
    }
    uint32_t unknown = r->epoch < base ? 0 : hb_unordered_lanes(r->epoch, r->lanes);
    if (!unknown) return false;
    race_report(a, r->epoch | (uint32_t)__builtin_ctz(unknown), ONE, r->site, PLAIN, false);
    return true;
}

bool readers_decide(const struct cell *c, struct access *a, epoch_t base) {
    const struct entry *e = readers_listed() ? list_of(c) : NULL;
    bool found = false;
    for (uint32_t i = 0; e && i < e->count && !found; i++) found = decide(&e->readers[i], a, base);
    a->warps = c->warps;
    return found || (e && e->all);
}
