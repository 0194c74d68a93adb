/* Which operations' blocks are known to whom: to the operation that runs, to the host. */
#include "race_check.h"
#include "cudart/streams.h"
#include "core/runtime.h"

#include <stdio.h>
#include <stdlib.h>

/* Blocks and operations that are remembered for streams that do not know them; and while there is
   one stream, for those that may come, and the host. */
enum { MAX_LIVES = 4 << 20, MAX_FAMILIES = 8192, FEW_LIVES = 1 << 16, FEW_FAMILIES = 256 };

/* What one host call set off: a launch with its children, a copy. */
struct family {
    uint64_t number, first_life;
    uint32_t stream;
    uint64_t operation; /* in that stream, from 1 */
};

static struct family *families; /* since the host knew everything, oldest first */
static uint32_t family_count, family_room;

static struct family *family_of(uint64_t id) {
    uint32_t low = 0, high = family_count;
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        if (families[middle].first_life <= id)
            low = middle + 1;
        else
            high = middle;
    }
    return low ? &families[low - 1] : NULL;
}

static bool family_known(const struct moment *m, const struct family *f) {
    return moment_knows(m, f->stream, f->operation);
}

/* To what the stream does now. What its own operation set off before has ended: so it is with tail
   launches. */
static bool is_known_to(const struct stream *s, const struct family *f) {
    bool own = f->stream == s->index && f->operation == s->operations;
    return own || family_known(&s->at, f);
}

bool stream_knows_life(uint64_t id) {
    const struct family *f = family_of(id);
    if (id >= sim.family_first) return false;
    return !f || !sim_host.running || is_known_to(sim_host.running, f);
}

bool stream_knows_family(uint64_t number) {
    for (uint32_t i = family_count; i-- > 0;)
        if ((families[i].number & 0xffffff) == number)
            return !sim_host.running || is_known_to(sim_host.running, &families[i]);
    return true;
}

/* The host knows them all: the past is forgotten. Or there is too much of it. */
static bool past_is_known(void) {
    bool many = streams_overlap();
    bool known = sim.next_life - sim.first_life_of_launch > (many ? MAX_LIVES : FEW_LIVES) ||
                 family_count >= (many ? MAX_FAMILIES : FEW_FAMILIES);
    for (uint32_t i = family_count; i-- > 0 && !known;)
        if (!family_known(&sim_host.at, &families[i])) return false;
    return true;
}

void streams_forget(void) {
    host_forgets();
    family_count = 0;
    sim_host.life = sim.next_life;
}

uint64_t stream_new_family(void) {
    if (past_is_known()) {
        order_new_launch();
        family_count = 0;
    }
    order_forget_flags();
    if (family_count == family_room) {
        family_room = family_room ? 2 * family_room : 64;
        families = realloc(families, family_room * sizeof *families);
        if (!families) sim_fail("out of memory for the operations of streams");
    }
    struct stream *s = sim_host.running ? sim_host.running : stream_find(NULL);
    families[family_count++] = (struct family){sim.launch_number, sim.next_life, s->index,
                                               s->operations};
    if (!streams_overlap()) return sim.next_life;
    for (uint32_t i = 0; i + 1 < family_count; i++)
        if (!is_known_to(s, &families[i])) return families[i].first_life;
    return sim.next_life;
}

/* ---- the host ---- */

static bool host_knows(stamp_t set, int accessors) {
    uint64_t id = set >> STAMP_BLOCK_SHIFT;
    if (set == 0) return true;
    if (accessors == MANY) {
        for (uint32_t i = family_count; i-- > 0;)
            if ((families[i].number & 0xffffff) == set >> 40)
                return family_known(&sim_host.at, &families[i]);
        return streams_overlap() || sim_host.life == sim.next_life ||
               set >> 40 != sim.launch_number;
    }
    if (id < sim_host.life || host_has_heard(set, accessors)) return true;
    const struct family *f = family_of(id);
    return f ? family_known(&sim_host.at, f) : streams_overlap();
}

/* What host code last read while a kernel might be changing it. */
static struct guess {
    uint64_t address;
    uint16_t site;
} host_guess;

/** Host code compares and swaps a word: so it checks what it read there. */
void stream_host_guess(uint64_t address) {
    if (address == host_guess.address) sim.sites[host_guess.site].guess = true;
}

static COLD void report_host(uint64_t address, uint64_t bytes, uint64_t pc, int kind,
                             stamp_t earlier, int accessors, uint16_t site, int other_kind) {
    uint64_t other = sim.sites[site].pc;
    struct finding *f = finding_add(FINDING_RACE, SPACE_GLOBAL, SEVERITY_ERROR, pc, other);
    sim.values_differ[f - sim.findings] = true;
    if (kind == ACCESS_READ) host_guess = (struct guess){address, site_id(pc, ACCESS_READ, bytes)};
    if (f->count > 1) return;
    f->access = (uint32_t)kind;
    f->other_access = (uint32_t)other_kind;
    snprintf(f->kernel, sizeof f->kernel, "host code");
    bool kept = (earlier >> STAMP_BLOCK_SHIFT) >= sim.first_life_of_launch;
    if (accessors == ONE && kept) finding_other(f, earlier, accessors);
    if (!*f->other_kernel) snprintf(f->other_kernel, sizeof f->other_kernel, "%s", sim.kernel_name);
    finding_place(f, address, SPACE_GLOBAL, (uint32_t)bytes);
}

/** Managed and pinned memory: has the host waited for the kernels and copies that used it? */
void stream_host_access(uint64_t address, uint64_t bytes, uint64_t pc, int kind) {
    for (uint64_t at = address / GRANULE * GRANULE; at < address + bytes; at += GRANULE) {
        const struct cell *c = &sim.cells[(at - (uint64_t)sim.arena) / GRANULE];
        if (c->split) c = (const struct cell *)(uintptr_t)c->write + address % GRANULE;
        if (!host_knows(c->write, c->writers)) {
            report_host(address, bytes, pc, kind, c->write, c->writers, c->write_site,
                        race_other_kind(c->write_mode, ACCESS_WRITE));
            return;
        }
        if (kind == ACCESS_READ || host_knows(c->read, c->readers)) continue;
        report_host(address, bytes, pc, kind, c->read, c->readers, c->read_site, ACCESS_READ);
        return;
    }
}
