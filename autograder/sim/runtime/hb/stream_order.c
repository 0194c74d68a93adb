/* Stream order: which launches and copies happen before the current operation, and before host code
   (CUDA C++ Programming Guide, "Asynchronous Concurrent Execution"). Host accesses to managed and
   pinned memory are checked here, too. */
#include "hb.h"
#include "core/core.h"
#include "counters/counters.h"
#include "report/report.h"

#include <stdio.h>
#include <stdlib.h>

/* Limits on the number of generations and launch groups that are kept. With several streams, many
   are kept, because later operations may be unordered with them. With one stream, only the host can
   be unordered, so few suffice. Beyond the limit, races with older operations are missed. */
enum { MAX_GENERATIONS = 4 << 20, MAX_GROUPS = 8192, FEW_GENERATIONS = 1 << 16, FEW_GROUPS = 256 };

/* One submission by the host: a launch with its child launches, or a copy. Its generations are
   consecutive, so a group is identified by its first one. */
struct launch_group {
    uint64_t number, first_generation;
    uint32_t stream;
    uint64_t operation; /* its number in that stream, from 1 */
};

/* submissions since the host last waited for everything, oldest first */
static struct launch_group *launch_groups;
static uint32_t launch_group_count, launch_group_capacity;

/* The group that contains a generation: binary search for the last group that starts at or before
   it. */
static struct launch_group *launch_group_of(uint64_t id) {
    uint32_t low = 0, high = launch_group_count;
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        if (launch_groups[middle].first_generation <= id)
            low = middle + 1;
        else
            high = middle;
    }
    return low ? &launch_groups[low - 1] : NULL;
}

static bool is_group_complete(const struct stream_clock *m, const struct launch_group *f) {
    return stream_clock_covers(m, f->stream, f->operation);
}

/* Does the group happen before the operation that runs in s? Grids of the own operation that ran
   earlier do, too: for example, the parent of a tail launch. */
static bool is_group_ordered(const struct stream *s, const struct launch_group *f) {
    bool own = f->stream == s->index && f->operation == s->operations;
    return own || is_group_complete(&s->at, f);
}

/* Generations from group_first on belong to the running operation: epochs decide about them. Those
   without a group are older than everything that is kept. */
bool stream_block_is_ordered(uint64_t id) {
    const struct launch_group *f = launch_group_of(id);
    if (id >= hb.group_first) return false;
    return !f || !sim_host.running || is_group_ordered(sim_host.running, f);
}

/* The number is the 24-bit launch number of a MANY epoch. */
bool stream_group_is_ordered(uint64_t number) {
    for (uint32_t i = launch_group_count; i-- > 0;)
        if ((launch_groups[i].number & LOW24) == number)
            return !sim_host.running || is_group_ordered(sim_host.running, &launch_groups[i]);
    return true;
}

/* Can all history be dropped? Yes if the host has waited for everything, or if there is too
   much. */
static bool is_history_obsolete(void) {
    bool many = streams_overlap();
    bool obsolete = hb.next_generation - hb.first_generation_of_launch >
                        (many ? MAX_GENERATIONS : FEW_GENERATIONS) ||
                    launch_group_count >= (many ? MAX_GROUPS : FEW_GROUPS);
    for (uint32_t i = launch_group_count; i-- > 0 && !obsolete;)
        if (!is_group_complete(&sim_host.at, &launch_groups[i])) return false;
    return true;
}

void streams_forget(void) {
    host_acquire_reset();
    launch_group_count = 0;
    sim_host.generation = hb.next_generation;
}

/* The groups are in order of submission. All generations before the first unordered group are known
   to happen before the new operation, which makes launch_base a valid fast-path bound. */
uint64_t stream_new_group(void) {
    if (is_history_obsolete()) {
        hb_new_launch();
        launch_group_count = 0;
    }
    hb_forget_sync_vars();
    if (launch_group_count == launch_group_capacity) {
        launch_group_capacity = launch_group_capacity ? 2 * launch_group_capacity : 64;
        launch_groups = realloc(launch_groups, launch_group_capacity * sizeof *launch_groups);
        if (!launch_groups) sim_fail("out of memory for the operations of streams");
    }
    struct stream *s = sim_host.running ? sim_host.running : stream_find(NULL);
    launch_groups[launch_group_count++] = (struct launch_group){
        sim.launch_number, hb.next_generation, s->index, s->operations};
    if (!streams_overlap()) return hb.next_generation;
    for (uint32_t i = 0; i + 1 < launch_group_count; i++)
        if (!is_group_ordered(s, &launch_groups[i])) return launch_groups[i].first_generation;
    return hb.next_generation;
}

/* ---- the host ---- */

/* Does the access set happen before the next host access? A MANY epoch is matched by launch
   number, others by generation. If several streams exist, a group that is no longer kept counts
   as known. */
static bool host_is_ordered(epoch_t set, int accessors) {
    uint64_t id = set >> EPOCH_BLOCK_SHIFT;
    if (set == 0) return true;
    if (accessors == MANY) {
        for (uint32_t i = launch_group_count; i-- > 0;)
            if ((launch_groups[i].number & LOW24) == many_launch(set))
                return is_group_complete(&sim_host.at, &launch_groups[i]);
        return streams_overlap() || sim_host.generation == hb.next_generation ||
               !many_is_of_launch(set);
    }
    if (id < sim_host.generation || host_has_acquired(set, accessors)) return true;
    const struct launch_group *f = launch_group_of(id);
    return f ? is_group_complete(&sim_host.at, f) : streams_overlap();
}

/* The last host read that raced with a kernel: it is benign if a compare-and-swap of the host then
   validates the value. */
static struct guess {
    uint64_t address;
    uint16_t site;
} host_guess;

/** Host code performs a compare-and-swap on a word: it validates an earlier read of that word. */
void stream_host_guess(uint64_t address) {
    if (address == host_guess.address) site_set_validated(host_guess.site);
}

/* The name of the other kernel is known only while its generation is kept. */
static COLD void report_host(uint64_t address, uint64_t bytes, uint64_t pc, int kind,
                             epoch_t earlier, int accessors, uint16_t site, int other_kind) {
    uint64_t other = site_get(site)->pc;
    struct finding *f = finding_add(FINDING_RACE, SPACE_GLOBAL, SEVERITY_ERROR, pc, other);
    finding_set_values_differ(f);
    if (kind == ACCESS_READ) host_guess = (struct guess){address, site_id(pc, ACCESS_READ, bytes)};
    if (f->count > 1) return;
    f->access = (uint32_t)kind;
    f->other_access = (uint32_t)other_kind;
    finding_of_host(f);
    bool kept = (earlier >> EPOCH_BLOCK_SHIFT) >= hb.first_generation_of_launch;
    if (accessors == ONE && kept) finding_other(f, earlier, accessors);
    if (!*f->other_kernel) finding_other_of(f, sim.actor, sim.kernel_name);
    finding_place(f, address, SPACE_GLOBAL, (uint32_t)bytes);
}

/* Checks a host access against the cell of a word, or of one byte of it. Reads conflict with writes
   only; `c->read` also holds a plain store that atomics have followed (shadow.c). @return whether
   it races */
static bool host_races(const struct cell *c, uint64_t address, uint64_t bytes, uint64_t pc,
                       int kind) {
    if (!host_is_ordered(c->write, c->writers)) {
        report_host(address, bytes, pc, kind, c->write, c->writers, c->write_site,
                    race_other_kind(c->write_mode, ACCESS_WRITE));
        return true;
    }
    if (kind == ACCESS_READ || host_is_ordered(c->read, c->readers)) return false;
    report_host(address, bytes, pc, kind, c->read, c->readers, c->read_site, ACCESS_READ);
    return true;
}

/** Checks a host access to managed or pinned memory against the cells of its words, or of its bytes
 * in words that are split. Reports at most one race per access. */
void stream_host_access(uint64_t address, uint64_t bytes, uint64_t pc, int kind) {
    for (uint64_t at = address; at < address + bytes;) {
        const struct cell *c = &sim.cells[(at - (uint64_t)sim.arena) / GRANULE];
        const struct cell *byte = (const struct cell *)(uintptr_t)c->write + at % GRANULE;
        if (host_races(c->split ? byte : c, address, bytes, pc, kind)) return;
        at = c->split ? at + 1 : (at / GRANULE + 1) * GRANULE;
    }
}
