/* From lanes to warps: every lane logs its accesses; when the lanes of a warp have come to their
   next synchronisation, the logs are merged into warp-wide requests. Lanes whose next access is at
   the same place go together, the smallest program counter first: this is what lockstep execution
   with reconvergence does, at a fraction of its cost. */
#include "cost.h"
#include "runtime.h"

#include <string.h>

uint16_t site_id(uint64_t pc, int kind, uint32_t bytes) {
    uint16_t *slot = pc < sim.text_bytes ? &sim.site_of[pc] : &sim.site_of[0];
    if (*slot != 0) return *slot;
    sim.site_count += sim.site_count < MAX_SITES;
    *slot = (uint16_t)sim.site_count;
    sim.sites[*slot] = (struct site){
        .pc = (uint32_t)pc, .kind = (uint8_t)kind, .bytes = bytes > 255 ? 255 : (uint8_t)bytes};
    return *slot;
}

/* ---- logging ---- */

void request_log(uint16_t site, uint64_t address, uint32_t bytes) {
    uint32_t lane = sim.current->lane, at = sim.logged[lane];
    while (__builtin_expect(at == LOG_ENTRIES,
                            0)) { /* another lane's log may have to be used up first */
        sim_yield(LOG_FULL);
        at = sim.logged[lane];
    }
    request_enter(lane, at, site, address);
    if (__builtin_expect(sim.options.trace, 0)) trace_value(lane, at, site, address, bytes);
}

/* ---- merging ---- */

/* How far a warp's logs have been merged. */
struct merge {
    uint32_t at[WARP], live, full;
};

/* Who synchronises waits for those who do not: lanes meet there, wherever its code lies. */
HOT uint32_t turn(const struct site *s) {
    bool waits = s->kind == ACCESS_BARRIER || s->kind == ACCESS_SYNCWARP;
    return s->pc | (uint32_t)waits << 31;
}

/* Collects the lanes that go next: those whose next entry has the smallest program counter. */
static uint32_t next_request(const struct merge *m, uint64_t *address, uint32_t *who) {
    uint32_t lowest = UINT32_MAX, site = 0, count = 0;
    for (uint32_t rest = m->live; rest; rest &= rest - 1) {
        uint32_t l = (uint32_t)__builtin_ctz(rest);
        uint64_t entry = sim.log[m->at[l] * WARP + l];
        uint32_t s = (uint32_t)(entry >> ADDRESS_BITS);
        if (s == site && count) {
            address[count] = entry & ADDRESS_MASK;
            who[count++] = l;
            continue;
        }
        if (turn(&sim.sites[s]) >= lowest) continue;
        lowest = turn(&sim.sites[s]);
        site = s;
        count = 1;
        address[0] = entry & ADDRESS_MASK;
        who[0] = l;
    }
    return count;
}

/* Moves lane l on. @return whether it has more to say than its log could hold */
HOT bool advance(struct merge *m, uint32_t l) {
    if (++m->at[l] < sim.logged[l]) return false;
    m->live &= ~(1u << l);
    return m->full >> l & 1;
}

/* One request at a time, whatever the lanes do. */
static void merge_slowly(struct block *b, uint32_t warp, struct merge *m) {
    for (bool used_up = false; m->live && !used_up; sim.trace_steps++) {
        uint64_t address[WARP];
        uint32_t who[WARP], count = next_request(m, address, who);
        uint16_t site = (uint16_t)(sim.log[m->at[who[0]] * WARP + who[0]] >> ADDRESS_BITS);
        struct cost cost = cost_of_request(&sim.sites[site], address, count);
        for (uint32_t i = 0; i < count; i++) {
            uint32_t l = who[i];
            if (sim.options.trace)
                trace_lane(b, warp * WARP + l, &sim.sites[site], address[i],
                           &sim.log_value[m->at[l] * WARP + l], cost);
            used_up |= advance(m, l);
        }
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
        uint32_t ends = sim.logged[__builtin_ctz(rest)];
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
            const uint64_t *entry = &sim.log[row * WARP];
            const struct site *s = &sim.sites[entry[0] >> ADDRESS_BITS];
            if (!is_run(entry, lanes, s->bytes)) return row;
            cost_of_run(s, entry[0] & ADDRESS_MASK, lanes);
            sim.trace_steps++;
        }
        uint32_t ended = 0;
        for (uint32_t l = 0; l < lanes; l++) ended |= (uint32_t)(sim.logged[l] == row) << l;
        m->live &= ~ended;
        if (ended & m->full) break;
    }
    return row;
}

static void keep_rest(const struct merge *m) {
    for (uint32_t l = 0; l < WARP; l++) {
        uint32_t rest = sim.logged[l] - m->at[l];
        for (uint32_t i = 0; m->at[l] && i < rest; i++) {
            sim.log[i * WARP + l] = sim.log[(m->at[l] + i) * WARP + l];
            sim.log_value[i * WARP + l] = sim.log_value[(m->at[l] + i) * WARP + l];
        }
        sim.logged[l] = rest;
    }
}

/* Merges the logs of one warp. Unless it is final, stops when a lane that has more to say (its log
   was full) has been used up: what the others do next may belong with it. */
void request_merge(struct block *b, uint32_t warp, bool final) {
    static const uint32_t nothing[WARP];
    trace_settle();
    if (memcmp(sim.logged, nothing, sizeof nothing) == 0) return;
    struct merge m = {.live = 0};
    for (uint32_t l = 0; l < WARP; l++) {
        m.live |= (uint32_t)(sim.logged[l] != 0) << l;
        if (!final) m.full |= (uint32_t)(sim.logged[l] == LOG_ENTRIES) << l;
    }
    uint32_t rows = sim.options.trace ? 0 : merge_rows(&m);
    for (uint32_t l = 0; l < WARP; l++) m.at[l] = sim.logged[l] < rows ? sim.logged[l] : rows;
    bool used_up = false;
    for (uint32_t l = 0; l < WARP; l++) used_up |= (m.full >> l & 1) && m.at[l] == sim.logged[l];
    if (!used_up) merge_slowly(b, warp, &m);
    if (final)
        memset(sim.logged, 0, sizeof sim.logged);
    else
        keep_rest(&m);
}
