/* Explicit read sets for words read by several warps or blocks. The cell of such a word holds
   only the time of its last read (hb_query.c). A store would then have to be ordered after every
   warp, or block, that has read any such word: false positives. So while threads release, or
   lanes may synchronise under partial masks, this file lists the readers of a word, lane by
   lane.

   The lists are a cache: a hash table without chaining, where a word replaces another. A list
   with `all` set is complete, so the decision is exact: a store races with those listed readers
   that are not ordered before it, and with no other read. Without a complete list, the cell's
   set decides. */
#include "shadow_internal.h"
#include "shadow.h"
#include "core/core.h"
#include "hb/hb.h"

#include <string.h>

enum { PLACES = 4096, READERS = 48 };

/* One element: lanes of a warp that read the word with the same epoch. Or, if `warps` is not 0: the
   SAME_BLOCK set that the cell had before the list was begun. */
struct reader {
    epoch_t epoch;
    uint32_t lanes, warps; /* exactly one of them is non-zero */
    uint16_t site;
};

static struct entry {
    const struct cell *cell;
    uint64_t release_generation; /* when it was begun; an entry of an earlier one is invalid */
    uint32_t count, last;        /* last: element that was added to last */
    bool all;                    /* complete: no other thread has read the word */
    bool same_interval; /* all readers are of one block, in the barrier interval of the first */
    struct reader readers[READERS];
} table[PLACES];

/* Multiplicative hashing; the upper 12 bits select one of 4096 places. */
static struct entry *place_of(const struct cell *c) {
    return &table[(uint64_t)c * UINT64_C(0x9e3779b97f4a7c15) >> 52];
}

/* Is this valid list about this cell? */
static bool is_for(const struct entry *e, const struct cell *c) {
    return e->cell == c && e->release_generation == hb_release_generation();
}

/* Does the list describe the cell's SAME_BLOCK set? The cell's interval must match: after a
   barrier, the cell starts a new set and the list is obsolete. */
static bool is_same_interval(const struct entry *e, const struct cell *c) {
    return e->same_interval && c->readers == SAME_BLOCK &&
           c->read >> SAME_INTERVAL == e->readers[0].epoch >> SAME_INTERVAL;
}

/* The valid list of a cell, or NULL. */
static struct entry *list_of(const struct cell *c) {
    struct entry *e = place_of(c);
    bool many = c->readers == MANY && sim.any_release;
    return is_for(e, c) && (many || is_same_interval(e, c)) ? e : NULL;
}

/* The epoch without its lane bits. */
static epoch_t warp_of(epoch_t s) { return s & ~(epoch_t)(WARP - 1); }

/* The first element of a list: the readers that the cell had before. */
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

/* Removes the lanes that are ordered before the running thread. A later store that is ordered after
   the running thread's read is ordered after them, too. @return true if none is left */
static bool is_passed(struct reader *r) {
    if (r->warps) return hb_before(r->epoch, SAME_BLOCK, r->warps);
    r->lanes = hb_unordered_lanes(r->epoch, r->lanes);
    return !r->lanes;
}

/* An element to reuse. Elements of the own warp are tested always, since program order and warp
   synchronisation often make them obsolete. Others are tested only if the list is full: that test
   may be expensive. */
static struct reader *free_place(struct entry *e) {
    for (uint32_t i = 0; i < e->count; i++) {
        struct reader *r = &e->readers[i];
        bool own = !((r->epoch ^ sim.epoch) >> EPOCH_BLOCK_SHIFT) &&
                   !((r->epoch ^ sim.epoch) & (MAX_THREADS - WARP));
        if ((own || e->count == READERS) && is_passed(r)) return r;
    }
    return e->count < READERS ? &e->readers[e->count++] : NULL;
}

/* Is the running thread in this element? With `add`, it joins an element of its warp and epoch. */
static bool is_there(struct reader *r, bool add) {
    uint32_t lane = 1u << sim_tid() % WARP;
    if (r->warps || r->epoch != warp_of(sim.epoch)) return false;
    if (add) r->lanes |= lane;
    return r->lanes & lane;
}

/* If no element is free, the list becomes incomplete and stays so until the next write. */
static void add(struct entry *e, uint16_t site) {
    LOCKSTEP_ASSERT(e->count <= READERS && (!e->count || e->last < e->count));
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

/* Starts a list with the cell's previous readers and the running thread. */
static void begin(struct entry *e, const struct cell *c, const struct cell *before, uint16_t site) {
    e->cell = c;
    e->release_generation = hb_release_generation();
    e->count = 1;
    e->last = 0;
    e->all = true;
    e->same_interval = false;
    e->readers[0] = reader_before(before);
    add(e, site);
}

/* True if the set's last read precedes the launch's first release: every release then follows the
   reads of all members, so the set as a whole is as good as a list. */
static bool read_before_releases(const struct cell *c) {
    return block_set_time(c->read) < hb_first_release_time();
}

/* Reads of one barrier interval: a SAME_BLOCK set begins or grows. */
void readers_share(const struct cell *c, const struct cell *before, uint16_t site) {
    if (before->readers != SAME_BLOCK || read_before_releases(before)) {
        begin(place_of(c), c, before, site);
        place_of(c)->same_interval = true;
    } else if (is_for(place_of(c), c) && is_same_interval(place_of(c), before)) {
        add(place_of(c), site);
    }
}

/* The set has grown on the slow path. Polling reads are not listed: a list that exists is no longer
   complete. */
void readers_begin(const struct cell *c, const struct cell *before, const struct access *a) {
    bool within = c->readers == SAME_BLOCK && readers_listed();
    /* no releases: barriers and launches order everything */
    if (!within && !sim.any_release) return;
    struct entry *e = place_of(c);
    bool plain = before->read_mode == PLAIN && a->mode == PLAIN;
    if (is_for(e, c) && (before->readers == MANY || !plain)) {
        e->all = false; /* the word has a reader that is not listed */
        if (before->readers <= SAME_WARP) e->cell = NULL;
    } else if (before->readers != MANY && plain && c->readers == SAME_BLOCK) {
        readers_share(c, before, a->site);
    } else if (before->readers != MANY && plain) {
        bool known = is_for(e, c) && is_same_interval(e, before);
        e->same_interval = false;
        if (known)
            add(e, a->site);
        else
            begin(e, c, before, a->site);
    }
}

/* Fails if there is no complete list: then the caller uses the cell's set. */
bool readers_join(const struct cell *c, uint16_t site) {
    struct entry *e = list_of(c);
    if (!e || !e->all) return false;
    add(e, site);
    return e->all;
}

/* Asked by the fast path of a MANY read: is an entry in the list missing? */
bool readers_wanted(const struct cell *c) {
    struct entry *e = list_of(c);
    if (!e || !e->all || is_there(&e->readers[e->last], false)) return false;
    for (uint32_t i = 0; i < e->count; i++)
        if (is_there(&e->readers[i], false)) return false;
    return true;
}

/* Without a complete list, the cell's set decides (conservative). */
bool readers_passed(const struct cell *c) {
    struct entry *e = c->readers == SAME_BLOCK && readers_listed() ? list_of(c) : NULL;
    if (!e || !e->all) return hb_before(c->read, c->readers, c->warps);
    for (uint32_t i = 0; i < e->count; i++)
        if (!is_passed(&e->readers[i])) return false;
    return true;
}

/* Does the access race with this element? Reports the first race. For listed lanes,
   hb_unordered_lanes() is exact and names the lane. */
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

/* An incomplete list can prove a race, but not its absence. @return true if the caller need not
   check the cell's set */
bool readers_decide(const struct cell *c, struct access *a, epoch_t base) {
    const struct entry *e = readers_listed() ? list_of(c) : NULL;
    bool found = false;
    for (uint32_t i = 0; e && i < e->count && !found; i++) found = decide(&e->readers[i], a, base);
    a->warps = c->warps;
    return found || (e && e->all);
}
