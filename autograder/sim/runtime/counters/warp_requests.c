/* From lanes to warps: every lane logs its accesses; when the lanes of a warp have come to their
   next synchronisation, the logs are merged into warp-wide requests. Lanes whose next access is at
   the same place go together, the smallest program counter first: this is what lockstep execution
   with reconvergence does, at a fraction of its cost. A lane whose next access stands above its
   last one has gone round a loop: before it goes on, it waits at the loop's end for those that are
   still in the round before. */
#include "coalescing.h"
#include "counters_internal.h"
#include "loop_table.h"
#include "counters.h"
#include "core/core.h"

#include <string.h>

/* How far a warp's logs have been merged. */
struct merge {
    uint32_t at[WARP], live, full;
    uint32_t turn[WARP]; /* what a lane does next has this number: the smallest goes first */
    uint32_t round;      /* lanes that come to the end of a loop's round first */
};

HOT const struct site *site_at(uint32_t row, uint32_t l) {
    return &counters.sites[counters.log[row * WARP + l] >> ADDRESS_BITS];
}

/* Who synchronises with all others waits for them: lanes meet there, wherever its code lies. A part
   of the warp that synchronises for itself waits for nobody else. */
HOT uint32_t turn(uint64_t entry) {
    const struct site *s = &counters.sites[entry >> ADDRESS_BITS];
    bool waits = s->kind == ACCESS_BARRIER ||
                 (s->kind == ACCESS_SYNCWARP && (entry & ADDRESS_MASK) != OF_SOME_LANES);
    return s->pc | (uint32_t)waits << 31;
}

/* What does lane l do next, if `last` is what it did last? */
static void look_ahead(struct merge *m, uint32_t l, const struct site *last) {
    const struct site *next = site_at(m->at[l], l);
    m->turn[l] = turn(counters.log[m->at[l] * WARP + l]);
    if (next->pc > last->pc) return;
    uint32_t loop = last->loop;
    while (loop && counters.loops[loop].first > next->pc) loop = counters.loops[loop].outer;
    if (!loop) return; /* a function that was called again, say */
    m->turn[l] = counters.loops[loop].end;
    m->round |= 1u << l;
}

/* The lanes whose turn it is, which all stand at the same place. */
static uint32_t next_lanes(struct merge *m) {
    for (;;) {
        uint32_t lowest = UINT32_MAX, lanes = 0;
        for (uint32_t rest = m->live; rest; rest &= rest - 1) {
            uint32_t l = (uint32_t)__builtin_ctz(rest);
            if (m->turn[l] > lowest) continue;
            if (m->turn[l] < lowest) lanes = 0;
            lowest = m->turn[l];
            lanes |= rest & -rest;
        }
        if (!(lanes & m->round)) return lanes;
        m->round &= ~lanes; /* all of them are at the end of the round: on to the next one */
        for (; lanes; lanes &= lanes - 1) {
            uint32_t l = (uint32_t)__builtin_ctz(lanes);
            m->turn[l] = turn(counters.log[m->at[l] * WARP + l]);
        }
    }
}

/* Moves lane l on. @return whether it has more to say than its log could hold */
HOT bool advance(struct merge *m, uint32_t l) {
    const struct site *last = site_at(m->at[l], l);
    if (++m->at[l] < counters.logged[l]) {
        look_ahead(m, l, last);
        return false;
    }
    m->live &= ~(1u << l);
    return m->full >> l & 1;
}

static void look_ahead_all(struct merge *m, const uint16_t *last_site) {
    for (uint32_t rest = m->live; rest; rest &= rest - 1) {
        uint32_t l = (uint32_t)__builtin_ctz(rest);
        look_ahead(m, l, m->at[l] ? site_at(m->at[l] - 1, l) : &counters.sites[last_site[l]]);
    }
}

/* One request at a time, whatever the lanes do. */
static void merge_slowly(struct block *b, uint32_t warp, struct merge *m) {
    look_ahead_all(m, b->warp[warp].last_site);
    for (bool used_up = false; m->live && !used_up;) {
        uint64_t address[WARP];
        uint32_t count = 0, lanes = next_lanes(m), first = (uint32_t)__builtin_ctz(lanes);
        const struct site *site = site_at(m->at[first], first);
        for (uint32_t rest = lanes; rest; rest &= rest - 1) {
            uint32_t l = (uint32_t)__builtin_ctz(rest);
            address[count++] = counters.log[m->at[l] * WARP + l] & ADDRESS_MASK;
        }
        struct cost cost = cost_of_request(site, address, count);
        bool traced = sim.options.trace && site->kind != ACCESS_LOOP_BACKEDGE;
        for (count = 0; lanes; lanes &= lanes - 1, count++) {
            uint32_t l = (uint32_t)__builtin_ctz(lanes);
            if (traced)
                trace_lane(b, warp * WARP + l, site, address[count],
                           &counters.log_value[m->at[l] * WARP + l], cost);
            used_up |= advance(m, l);
        }
        counters.trace_steps += traced;
    }
}

/* Do the lanes do the same thing to addresses that follow each other? Entries hold site and
   address, so one subtraction compares both. A whole warp has a loop of its own, which the compiler
   makes a few vector instructions. */
HOT bool is_run(const uint64_t *entry, uint32_t lanes, uint64_t bytes) {
    uint64_t differ = 0;
    if (lanes == WARP)
        for (uint32_t l = 0; l < WARP; l++) {
            // cppcheck-suppress objectIndex ; the log has WARP entries a row
            differ |= entry[l] - entry[0] - l * bytes;
        }
    else
        for (uint32_t l = 0; l < lanes; l++) {
            // cppcheck-suppress objectIndex
            differ |= entry[l] - entry[0] - l * bytes;
        }
    return !differ;
}

/* The row at which the first of these lanes has nothing more in its log. */
static uint32_t first_end(uint32_t lanes) {
    uint32_t first = UINT32_MAX;
    for (uint32_t rest = lanes; rest; rest &= rest - 1) {
        uint32_t ends = counters.logged[__builtin_ctz(rest)];
        if (ends < first) first = ends;
    }
    return first;
}

/* While lanes 0 to lanes - 1, and no others, are at the same row and are a run. */
static uint32_t merge_rows(struct merge *m) {
    uint32_t row = 0;
    while (m->live && !(m->live & (m->live + 1))) {
        uint32_t lanes = (uint32_t)__builtin_popcount(m->live), end = first_end(m->live);
        for (; row < end; row++) {
            const uint64_t *entry = &counters.log[row * WARP];
            const struct site *s = &counters.sites[entry[0] >> ADDRESS_BITS];
            if (!is_run(entry, lanes, s->bytes)) return row;
            cost_of_run(s, entry[0] & ADDRESS_MASK, lanes);
            counters.trace_steps++;
        }
        uint32_t ended = 0;
        for (uint32_t l = 0; l < lanes; l++) ended |= (uint32_t)(counters.logged[l] == row) << l;
        m->live &= ~ended;
        if (ended & m->full) break;
    }
    return row;
}

/* A lane's last access is where its next one starts from, also if that comes in another merge. */
static void remember_last(const struct merge *m, uint16_t *last_site) {
    for (uint32_t l = 0; l < WARP; l++)
        if (m->at[l])
            last_site[l] = (uint16_t)(counters.log[(m->at[l] - 1) * WARP + l] >> ADDRESS_BITS);
}

static void keep_rest(const struct merge *m) {
    for (uint32_t l = 0; l < WARP; l++) {
        uint32_t rest = counters.logged[l] - m->at[l];
        for (uint32_t i = 0; m->at[l] && i < rest; i++) {
            counters.log[i * WARP + l] = counters.log[(m->at[l] + i) * WARP + l];
            counters.log_value[i * WARP + l] = counters.log_value[(m->at[l] + i) * WARP + l];
        }
        counters.logged[l] = rest;
    }
}

/* What most merges find: the first so many lanes have done the same things, the others nothing.
   @return how many those are; 0: it is another case */
static uint32_t lanes_in_step(uint32_t entries) {
    uint32_t lanes = 0, others = 0, differ = 0;
    for (uint32_t l = 0; l < WARP; l++) differ |= counters.logged[l] ^ entries;
    if (!differ) return WARP;
    while (lanes < WARP && counters.logged[lanes] == entries) lanes++;
    for (uint32_t l = lanes; l < WARP; l++) others |= counters.logged[l];
    return others ? 0 : lanes;
}

/* Those cases that need no look at single lanes. @return whether this was one, and is settled */
static bool merge_at_once(struct warp *w) {
    uint32_t entries = counters.logged[0], lanes = lanes_in_step(entries);
    if (!lanes || entries == LOG_ENTRIES || sim.options.trace) return false;
    for (uint32_t row = 0; row < entries; row++) {
        const uint64_t *entry = &counters.log[row * WARP];
        if (!is_run(entry, lanes, counters.sites[entry[0] >> ADDRESS_BITS].bytes)) return false;
    }
    for (uint32_t row = 0; row < entries; row++) {
        const uint64_t *entry = &counters.log[row * WARP];
        cost_of_run(&counters.sites[entry[0] >> ADDRESS_BITS], entry[0] & ADDRESS_MASK, lanes);
    }
    uint16_t site = (uint16_t)(counters.log[(entries - 1) * WARP] >> ADDRESS_BITS);
    for (uint32_t l = 0; l < lanes; l++) w->last_site[l] = site;
    memset(counters.logged, 0, sizeof counters.logged);
    return true;
}

/* Merges the logs of one warp. Unless it is final, stops when a lane that has more to say (its log
   was full) has been used up: what the others do next may belong with it. */
void request_merge(struct block *b, uint32_t warp, bool final) {
    static const uint32_t nothing[WARP];
    if (!counters.counting && !sim.options.trace) return;
    trace_settle();
    if (memcmp(counters.logged, nothing, sizeof nothing) == 0 || merge_at_once(&b->warp[warp]))
        return;
    struct merge m = {.live = 0};
    for (uint32_t l = 0; l < WARP; l++) {
        m.live |= (uint32_t)(counters.logged[l] != 0) << l;
        if (!final) m.full |= (uint32_t)(counters.logged[l] == LOG_ENTRIES) << l;
    }
    uint32_t rows = sim.options.trace ? 0 : merge_rows(&m);
    for (uint32_t l = 0; l < WARP; l++)
        m.at[l] = counters.logged[l] < rows ? counters.logged[l] : rows;
    bool used_up = false;
    for (uint32_t l = 0; l < WARP; l++)
        used_up |= (m.full >> l & 1) && m.at[l] == counters.logged[l];
    if (!used_up) merge_slowly(b, warp, &m);
    remember_last(&m, b->warp[warp].last_site);
    if (final)
        memset(counters.logged, 0, sizeof counters.logged);
    else
        keep_rest(&m);
}
