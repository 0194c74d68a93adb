/* Reconstruction of warp-wide requests. Each lane logs its accesses independently. When the lanes
   synchronise next, the logs are merged: lanes whose next access is at the same site form one
   request, smallest program counter first (min-PC reconvergence). This gives the requests of SIMT
   execution with reconvergence, at a fraction of the cost of executing lanes in lockstep.

   Min-PC order alone fails at loops: a lane that has jumped back has the smallest pc and would run
   ahead for the rest of the loop. So such a lane waits at the loop's end until all lanes in the
   previous iteration have arrived there. */
#include "coalescing.h"
#include "counters_internal.h"
#include "loop_table.h"
#include "counters.h"
#include "core/core.h"

#include <string.h>

/* The state of a merge. at: next entry per lane; live: lanes with entries left; full: lanes with a
   full log, which will log more. */
struct merge {
    uint32_t at[WARP], live, full;
    uint32_t turn[WARP];  /* priority of a lane's next entry: the smallest is next */
    uint32_t at_loop_end; /* lanes that have taken a back edge and wait there for the others */
};

HOT const struct site *site_at(uint32_t row, uint32_t l) {
    return &counters.sites[counters.log[row * WARP + l] >> ADDRESS_BITS];
}

/* The priority of an entry: its pc. A full-warp synchronisation is a reconvergence point regardless
   of its pc, so it comes after everything else (bit 31). An operation of some lanes waits for no
   others. */
HOT uint32_t turn(uint64_t entry) {
    const struct site *s = &counters.sites[entry >> ADDRESS_BITS];
    bool waits = s->kind == ACCESS_BARRIER ||
                 (s->kind == ACCESS_SYNCWARP && (entry & ADDRESS_MASK) != OF_SOME_LANES);
    return s->pc | (uint32_t)waits << 31;
}

/* Determines the priority of lane l's next entry, after `last`. A smaller pc than before means that
   the lane has taken a back edge of the innermost loop that contains both: it waits at that loop's
   end. */
static void look_ahead(struct merge *m, uint32_t l, const struct site *last) {
    const struct site *next = site_at(m->at[l], l);
    m->turn[l] = turn(counters.log[m->at[l] * WARP + l]);
    if (next->pc > last->pc) return;
    uint32_t loop = last->loop;
    while (loop && counters.loops[loop].first > next->pc) loop = counters.loops[loop].outer;
    if (!loop) return; /* not a loop: for example, a second call of a function */
    m->turn[l] = counters.loops[loop].end;
    m->at_loop_end |= 1u << l;
}

/* The lanes of the next request: all with the smallest priority, so all at the same site. Lanes
   that were waiting at a loop's end and are the smallest now begin the next iteration. */
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
        if (!(lanes & m->at_loop_end)) return lanes;
        m->at_loop_end &= ~lanes; /* all are at the end of the iteration: start the next one */
        for (; lanes; lanes &= lanes - 1) {
            uint32_t l = (uint32_t)__builtin_ctz(lanes);
            m->turn[l] = turn(counters.log[m->at[l] * WARP + l]);
        }
    }
}

/* Advances lane l. @return true if it has reached the end of a full log, so what follows is
   unknown */
HOT bool advance(struct merge *m, uint32_t l) {
    const struct site *last = site_at(m->at[l], l);
    if (++m->at[l] < counters.logged[l]) {
        look_ahead(m, l, last);
        return false;
    }
    m->live &= ~(1u << l);
    return m->full >> l & 1;
}

/* The entry before the first one may be from an earlier merge: last_site holds it. */
static void look_ahead_all(struct merge *m, const uint16_t *last_site) {
    for (uint32_t rest = m->live; rest; rest &= rest - 1) {
        uint32_t l = (uint32_t)__builtin_ctz(rest);
        look_ahead(m, l, m->at[l] ? site_at(m->at[l] - 1, l) : &counters.sites[last_site[l]]);
    }
}

/* General case: one request at a time, for arbitrary divergence. */
static void merge_slow(struct block *b, uint32_t warp, struct merge *m) {
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

/* True if lanes 0 to `lanes` - 1 are at one site and their addresses are consecutive. Entries hold
   site and address, so one subtraction compares both. The loop for a whole warp has a constant trip
   count: the compiler vectorizes it. */
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

/* True if lanes 0 to `lanes` - 1 are at one site. */
HOT bool is_one_site(const uint64_t *entry, uint32_t lanes) {
    uint64_t differ = 0;
    // cppcheck-suppress objectIndex ; as above
    for (uint32_t l = 0; l < lanes; l++) differ |= entry[l] ^ entry[0];
    return !(differ >> ADDRESS_BITS);
}

/* True if a row of these lanes, which have been at one site in each row so far, is one request.
   Where lanes wait for others depends on their masks as well, which are in the address. */
HOT bool is_one_request(const uint64_t *entry, uint32_t lanes) {
    const struct site *s = &counters.sites[entry[0] >> ADDRESS_BITS];
    return s->kind <= ACCESS_ATOMIC ? is_one_site(entry, lanes) : is_run(entry, lanes, s->bytes);
}

/* The same for the first row of a log: lanes that come from different places may belong to
   different iterations of a loop, if one of them has jumped back. Addresses in a row show that they
   do not. */
static bool begins_with_one(const uint64_t *entry, uint32_t lanes, const uint16_t *last_site) {
    const struct site *next = &counters.sites[entry[0] >> ADDRESS_BITS];
    bool alike = true, back = false;
    for (uint32_t l = 0; l < lanes; l++) {
        alike &= last_site[l] == last_site[0];
        back |= next->pc <= counters.sites[last_site[l]].pc;
    }
    return alike || !back ? is_one_request(entry, lanes) : is_run(entry, lanes, next->bytes);
}

static void count_row(const uint64_t *entry, uint32_t lanes) {
    const struct site *s = &counters.sites[entry[0] >> ADDRESS_BITS];
    uint64_t address[WARP];
    if (is_run(entry, lanes, s->bytes)) {
        cost_of_run(s, entry[0] & ADDRESS_MASK, lanes);
        return;
    }
    for (uint32_t l = 0; l < lanes; l++) address[l] = entry[l] & ADDRESS_MASK;
    cost_of_request(s, address, lanes);
}

/* The first row at which one of these lanes has no entry. */
static uint32_t first_end(uint32_t lanes) {
    uint32_t first = UINT32_MAX;
    for (uint32_t rest = lanes; rest; rest &= rest - 1) {
        uint32_t ends = counters.logged[__builtin_ctz(rest)];
        if (ends < first) first = ends;
    }
    return first;
}

/* Fast path for a prefix of the log: while lanes 0 to lanes - 1, and no others, are live and each
   row is one request. @return the number of rows merged */
static uint32_t merge_rows(struct merge *m, const uint16_t *last_site) {
    uint32_t row = 0;
    while (m->live && !(m->live & (m->live + 1))) {
        uint32_t lanes = (uint32_t)__builtin_popcount(m->live), end = first_end(m->live);
        for (; row < end; row++) {
            const uint64_t *entry = &counters.log[row * WARP];
            if (!(row ? is_one_request(entry, lanes) : begins_with_one(entry, lanes, last_site)))
                return row;
            count_row(entry, lanes);
            counters.trace_steps++;
        }
        uint32_t ended = 0;
        for (uint32_t l = 0; l < lanes; l++) ended |= (uint32_t)(counters.logged[l] == row) << l;
        m->live &= ~ended;
        /* a full log has been consumed: its lane may have more entries for this row */
        if (ended & m->full) break;
    }
    return row;
}

/* Keeps each lane's last site: the next merge compares its first entry with it. */
static void remember_last(const struct merge *m, uint16_t *last_site) {
    for (uint32_t l = 0; l < WARP; l++)
        if (m->at[l])
            last_site[l] = (uint16_t)(counters.log[(m->at[l] - 1) * WARP + l] >> ADDRESS_BITS);
}

/* Moves the unmerged entries to the beginning of the logs. */
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

/* The most common case: the first lanes have the same number of entries, the others none. @return
   the number of these lanes; 0: not this case */
static uint32_t lanes_without_divergence(uint32_t entries) {
    uint32_t lanes = 0, others = 0, differ = 0;
    for (uint32_t l = 0; l < WARP; l++) differ |= counters.logged[l] ^ entries;
    if (!differ) return WARP;
    while (lanes < WARP && counters.logged[lanes] == entries) lanes++;
    for (uint32_t l = lanes; l < WARP; l++) others |= counters.logged[l];
    return others ? 0 : lanes;
}

/* Fast path for a whole merge without divergence. All rows are checked before any is counted, so a
   failure has no side effects. @return true if everything was merged */
static bool merge_at_once(struct warp *w) {
    uint32_t entries = counters.logged[0], lanes = lanes_without_divergence(entries);
    if (!lanes || entries == LOG_ENTRIES || sim.options.trace) return false;
    if (!begins_with_one(counters.log, lanes, w->last_site)) return false;
    for (uint32_t row = 1; row < entries; row++)
        if (!is_one_request(&counters.log[row * WARP], lanes)) return false;
    for (uint32_t row = 0; row < entries; row++) count_row(&counters.log[row * WARP], lanes);
    uint16_t site = (uint16_t)(counters.log[(entries - 1) * WARP] >> ADDRESS_BITS);
    for (uint32_t l = 0; l < lanes; l++) w->last_site[l] = site;
    memset(counters.logged, 0, sizeof counters.logged);
    return true;
}

/* Stops, unless final, when a lane with a full log has been consumed: later entries of other lanes
   may form requests with entries that this lane has not logged yet. */
static void merge(struct block *b, uint32_t warp, bool final) {
    if (merge_at_once(&b->warp[warp])) return;
    struct merge m = {.live = 0};
    for (uint32_t l = 0; l < WARP; l++) {
        m.live |= (uint32_t)(counters.logged[l] != 0) << l;
        if (!final) m.full |= (uint32_t)(counters.logged[l] == LOG_ENTRIES) << l;
    }
    /* a trace needs every lane's part, so the fast path is not used */
    uint32_t rows = sim.options.trace ? 0 : merge_rows(&m, b->warp[warp].last_site);
    for (uint32_t l = 0; l < WARP; l++)
        m.at[l] = counters.logged[l] < rows ? counters.logged[l] : rows;
    bool used_up = false;
    for (uint32_t l = 0; l < WARP; l++)
        used_up |= (m.full >> l & 1) && m.at[l] == counters.logged[l];
    if (!used_up) merge_slow(b, warp, &m);
    remember_last(&m, b->warp[warp].last_site);
    if (final)
        memset(counters.logged, 0, sizeof counters.logged);
    else
        keep_rest(&m);
}

void request_merge(struct block *b, uint32_t warp, bool final) {
    static const uint32_t nothing[WARP];
    uint32_t before[WARP], *merged = b->warp[warp].merged;
    if (!counters.counting && !sim.options.trace) return;
    trace_settle();
    if (memcmp(counters.logged, nothing, sizeof nothing) == 0) return;
    memcpy(before, counters.logged, sizeof before);
    merge(b, warp, final);
    for (uint32_t l = 0; l < WARP; l++) merged[l] += before[l] - counters.logged[l];
}
