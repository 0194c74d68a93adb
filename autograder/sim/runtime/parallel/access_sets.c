/* Read and write sets of a speculative worker. The shadow memory holds the last reader and writer
 * of each word, as epochs with a block id of this launch. Scanning all of it would take longer than
 * many launches. So the shadow pages are write-protected, and the first fault in a chunk marks it
 * as changed. */
#include "coordinator.h"
#include "core/core.h"
#include "memory/memory.h"
#include "counters/counters.h"
#include "shadow/shadow.h"

#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

enum { CHUNK = 2 << 20 }; /* bytes: a huge page, which protection must not split */

static struct {
    uint64_t start, end, first; /* the used part of the arena's shadow; its first chunk */
    uint8_t *changed;           /* per chunk */
} watched;

struct parallel_region parallel_region(uint32_t which) {
    if (which == PARALLEL_ARENA)
        return (struct parallel_region){sim.arena, sim.cells, sim.cell_steps,
                                        sim_arena_used() / GRANULE};
    return (struct parallel_region){sim.variables, sim.variable_cells, sim.variable_steps,
                                    (sim.variable_bytes + GRANULE - 1) / GRANULE};
}

static bool protect(uint64_t from, uint64_t to, int how) {
    if (from < watched.start) from = watched.start;
    if (to > watched.end) to = watched.end;
    return from >= to || !mprotect((void *)from, to - from, how);
}

bool touched_watch(void) {
    uint64_t all = (uint64_t)sim.cells + sim.arena_bytes / GRANULE * sizeof *sim.cells;
    watched.start = (uint64_t)sim.cells;
    watched.first = watched.start & ~(uint64_t)(CHUNK - 1);
    watched.end = (uint64_t)&sim.cells[sim_arena_used() / GRANULE];
    watched.end = (watched.end + CHUNK) & ~(uint64_t)(CHUNK - 1);
    if (watched.end > all) watched.end = all;
    watched.changed = calloc((watched.end - watched.first) / CHUNK + 1, 1);
    return watched.changed && protect(watched.start, watched.end, PROT_READ);
}

bool touched_note(uint64_t address) {
    if (address < watched.start || address >= watched.end) return false;
    uint64_t chunk = (address - watched.first) / CHUNK, from = watched.first + chunk * CHUNK;
    if (watched.changed[chunk]) return false;
    watched.changed[chunk] = 1;
    return protect(from, from + CHUNK, PROT_READ | PROT_WRITE);
}

static bool has_changed(const struct cell *first, const struct cell *last) {
    uint64_t from = ((uint64_t)first - watched.first) / CHUNK;
    uint64_t to = ((uint64_t)(last + 1) - 1 - watched.first) / CHUNK;
    for (uint64_t i = from; i <= to; i++)
        if (watched.changed[i]) return true;
    return false;
}

/* ---- cells ---- */

static bool was_written(const struct cell *c, epoch_t base) {
    return c->writers != MANY && c->write >= base;
}

/* For many readers it is only known that one of them belongs to this launch. Treating that as a
 * read is conservative. */
static bool was_read(const struct cell *c, epoch_t base) {
    if (c->readers == MANY) return many_is_of_launch(c->read);
    return c->read >= base;
}

/* The read and write sets of these words, at most 64. */
static void add_cell_sets(const struct cell *c, uint64_t words, epoch_t base, uint64_t *read,
                          uint64_t *write) {
    for (uint32_t i = 0; i < words && i < 64; i++, c++) {
        if (c->split) continue; /* a worker aborts before it accesses such a word */
        *write |= (uint64_t)was_written(c, base) << i;
        *read |= (uint64_t)was_read(c, base) << i;
    }
}

/* The same for 64 words that are two shadow runs. */
static void add_run_sets(const struct shadow_run *s, epoch_t base, uint64_t *read,
                         uint64_t *write) {
    for (uint32_t i = 0; i < 64; i += RUN_WORDS, s++) {
        uint32_t r, w;
        shadow_run_touched(s, base, &r, &w);
        *read |= (uint64_t)r << i;
        *write |= (uint64_t)w << i;
    }
}

/* Collects the sets of one page. @return whether they are not empty */
static bool collect(struct parallel_page *page, const struct parallel_region *g, uint64_t first,
                    epoch_t base) {
    bool arena = page->region == PARALLEL_ARENA;
    uint64_t words = g->words - first < PAGE_WORDS ? g->words - first : PAGE_WORDS, any = 0;
    bool cells = !arena || has_changed(&g->cells[first], &g->cells[first + words - 1]);
    memset(page->read, 0, sizeof page->read);
    memset(page->write, 0, sizeof page->write);
    page->written = 0;
    for (uint32_t m = 0; m * 64 < words; m++) {
        uint64_t *read = &page->read[m], *write = &page->write[m], at = first + m * 64;
        if (cells) add_cell_sets(&g->cells[at], words - m * 64, base, read, write);
        if (arena) add_run_sets(shadow_run_of(at * GRANULE), base, read, write);
        page->written += (uint32_t)__builtin_popcountll(*write);
        any |= *read | *write;
    }
    return any != 0;
}

/* Host code may observe a kernel's writes to this memory while it runs. (Allocations are more than
 * a page apart.) */
static bool is_hosts(const struct parallel_region *g, uint64_t first, uint64_t words) {
    const char *from = g->memory + first * GRANULE;
    const struct allocation *a = sim_nearest(from + words * GRANULE - 1);
    return a && a->host_too && from < a->start + a->bytes;
}

static void put_words(struct parallel_file *f, const struct parallel_page *page,
                      const char *words) {
    for (uint32_t m = 0; m < PAGE_MASKS; m++, words += 64 * GRANULE) {
        if (page->write[m] == UINT64_MAX) {
            parallel_put(f, words, 64 * GRANULE);
            continue;
        }
        for (uint64_t rest = page->write[m]; rest; rest &= rest - 1)
            parallel_put(f, words + (uint32_t)__builtin_ctzll(rest) * GRANULE, GRANULE);
    }
}

static bool write_region(struct parallel_file *f, struct parallel_result *r, uint32_t which,
                         epoch_t base) {
    struct parallel_region g = parallel_region(which);
    struct parallel_page page = {.region = which};
    for (uint64_t first = 0; first < g.words; first += PAGE_WORDS) {
        if (!collect(&page, &g, first, base)) continue;
        uint64_t words = g.words - first < PAGE_WORDS ? g.words - first : PAGE_WORDS;
        if (which == PARALLEL_ARENA && is_hosts(&g, first, words)) return false;
        page.index = first / PAGE_WORDS;
        r->pages++;
        parallel_put(f, &page, sizeof page);
        put_words(f, &page, g.memory + first * GRANULE);
        if (sim.options.count_steps) put_words(f, &page, (const char *)&g.steps[first]);
    }
    return true;
}

/* ---- shared memory ---- */

/* The next launch finds in shared memory what the last block leaves there. */
static bool write_shared(struct parallel_file *f, struct parallel_result *r, epoch_t base) {
    for (uint64_t i = 0; i * GRANULE < sim.tls_bytes; i++) {
        const struct cell *c = &sim.shared_cells[i];
        const struct cell *bytes = (const struct cell *)(uintptr_t)c->write;
        struct parallel_shared s = {.word = (uint32_t)i, .steps = sim.shared_steps[i]};
        bool any = false;
        /* several writers: `write` is then a set, not an epoch with a block id */
        if (!c->split && c->writers == MANY) return false;
        for (uint32_t k = 0; k < GRANULE && i * GRANULE + k < sim.tls_bytes; k++) {
            epoch_t epoch = c->split ? bytes[k].write : c->write;
            if (epoch < base) continue;
            s.generation[k] = epoch >> EPOCH_BLOCK_SHIFT;
            s.value[k] = (uint8_t)sim.tls[i * GRANULE + k];
            any = true;
        }
        if (!any) continue;
        r->shared++;
        parallel_put(f, &s, sizeof s);
    }
    return true;
}

/* ---- all sets ---- */

bool touched_write(struct parallel_file *f, struct parallel_result *r, uint64_t first_generation) {
    epoch_t base = first_generation << EPOCH_BLOCK_SHIFT;
    if (sites_known() == MAX_SITES) return false;
    r->sites = sites_known() + 1;
    const uint64_t *profile = work_profile(&r->profile);
    parallel_put(f, site_get(0), r->sites * sizeof(struct site));
    parallel_put(f, profile, r->profile * sizeof *profile);
    return write_shared(f, r, base) && write_region(f, r, PARALLEL_ARENA, base) &&
           write_region(f, r, PARALLEL_VARIABLES, base);
}

/* ---- output file ---- */

bool parallel_flush(struct parallel_file *f) {
    for (uint32_t done = 0; done < f->used && !f->failed;) {
        ssize_t n = write(f->fd, f->buffer + done, f->used - done);
        f->failed = n <= 0;
        done += (uint32_t)n;
    }
    f->used = 0;
    return !f->failed;
}

void parallel_put(struct parallel_file *f, const void *data, uint64_t bytes) {
    for (const char *p = data; bytes;) {
        uint64_t capacity = sizeof f->buffer - f->used, n = bytes < capacity ? bytes : capacity;
        memcpy(f->buffer + f->used, p, n);
        f->used += (uint32_t)n;
        p += n;
        bytes -= n;
        if (f->used == sizeof f->buffer) parallel_flush(f);
    }
}
