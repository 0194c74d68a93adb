/* Validation and commit of the workers' results: valid only if no word that one worker wrote was
 * accessed by another. Then the workers' blocks are independent, any order of them gives this
 * result, and no two blocks of different workers race. */
#include "coordinator.h"
#include "core/core.h"
#include "counters/counters.h"
#include "hb/hb.h"
#include "shadow/shadow.h"

#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>

/* A worker's file, and the current position. */
struct account {
    const struct parallel_result *result;
    const char *start, *at, *end;
};

/* @return the next bytes, or NULL if the file is too short */
static const void *take(struct account *a, uint64_t bytes) {
    const char *p = a->at;
    if (bytes > (uint64_t)(a->end - a->at)) return NULL;
    a->at += bytes;
    return p;
}

static bool open_account(struct account *a, const struct parallel_result *r, int file) {
    struct stat s;
    *a = (struct account){.result = r};
    if (fstat(file, &s) || !s.st_size) return false;
    void *p = mmap(NULL, (size_t)s.st_size, PROT_READ, MAP_SHARED | MAP_POPULATE, file, 0);
    if (p == MAP_FAILED) return false;
    a->start = a->at = p;
    a->end = a->start + s.st_size;
    return true;
}

static void close_account(struct account *a) {
    if (a->start) munmap((void *)(uintptr_t)a->start, (size_t)(a->end - a->start));
}

/* ---- validation ---- */

/* One bit per word of a region. */
struct touched {
    uint64_t words;
    uint64_t *any, *written;
};

static bool begin(struct touched *t, uint32_t which) {
    t->words = parallel_region(which).words;
    uint64_t bytes = (t->words / PAGE_WORDS + 1) * PAGE_MASKS * sizeof *t->any;
    t->any = sim_reserve(bytes);
    t->written = sim_reserve(bytes);
    return t->any && t->written;
}

static void end(struct touched *t) {
    uint64_t bytes = (t->words / PAGE_WORDS + 1) * PAGE_MASKS * sizeof *t->any;
    if (t->any) munmap(t->any, bytes);
    if (t->written) munmap(t->written, bytes);
}

static bool page_is_free(struct touched *t, const struct parallel_page *p) {
    uint64_t *any = t->any + p->index * PAGE_MASKS, *written = t->written + p->index * PAGE_MASKS;
    uint64_t clash = 0;
    for (uint32_t m = 0; m < PAGE_MASKS; m++) {
        clash |= (p->write[m] & any[m]) | (p->read[m] & written[m]);
        any[m] |= p->read[m] | p->write[m];
        written[m] |= p->write[m];
    }
    return !clash;
}

static uint64_t words_bytes(const struct parallel_page *p) {
    return (uint64_t)p->written * GRANULE * (sim.options.count_steps ? 2 : 1);
}

/* Skips what precedes the pages. */
static bool skip_lists(struct account *a) {
    const struct parallel_result *r = a->result;
    return take(a, r->sites * sizeof(struct site)) && take(a, r->profile * sizeof(uint64_t)) &&
           take(a, r->shared * sizeof(struct parallel_shared));
}

static bool account_is_free(struct account *a, struct touched t[PARALLEL_REGIONS]) {
    if (!skip_lists(a)) return false;
    for (uint64_t i = 0; i < a->result->pages; i++) {
        const struct parallel_page *p = take(a, sizeof *p);
        if (!p || p->region >= PARALLEL_REGIONS || p->index > t[p->region].words / PAGE_WORDS)
            return false;
        if (!page_is_free(&t[p->region], p) || !take(a, words_bytes(p))) return false;
    }
    return a->at == a->end;
}

static bool all_are_free(struct account *a, uint64_t workers) {
    struct touched t[PARALLEL_REGIONS] = {{0}};
    bool free_of_others = begin(&t[PARALLEL_ARENA], PARALLEL_ARENA) &&
                          begin(&t[PARALLEL_VARIABLES], PARALLEL_VARIABLES);
    for (uint64_t i = 0; i < workers && free_of_others; i++)
        free_of_others = account_is_free(&a[i], t);
    for (uint32_t i = 0; i < PARALLEL_REGIONS; i++) end(&t[i]);
    return free_of_others;
}

/* --max-steps limits the sum over all workers. */
static bool within_limit(const struct parallel_job *job) {
    uint64_t lanes = metrics_so_far()->lanes;
    for (uint64_t i = 0; i < job->workers; i++) lanes += job->result[i].metrics.lanes;
    return !sim.options.max_steps || lanes <= sim.options.max_steps;
}

/* ---- commit ---- */

/* The value of the last writer remains. */
static void add_shared(const struct parallel_shared *s, uint64_t count, uint64_t *last) {
    for (uint64_t i = 0; i < count; i++, s++)
        for (uint32_t k = 0; k < GRANULE; k++) {
            uint64_t at = (uint64_t)s->word * GRANULE + k;
            if (at >= sim.tls_bytes || s->generation[k] <= last[at]) continue;
            last[at] = s->generation[k];
            sim.tls[at] = (char)s->value[k];
            sim.shared_steps[s->word] = s->steps;
        }
}

/* The words become written by a finished launch, without details. That suffices, because
 * coordinator.c requires that operations cannot overlap. */
static void note_written(const struct parallel_region *g, uint32_t region, uint64_t first,
                         uint64_t words) {
    if (region == PARALLEL_ARENA) {
        shadow_run_is_written(first / RUN_WORDS, (uint32_t)words);
        shadow_run_is_written(first / RUN_WORDS + 1, (uint32_t)(words >> RUN_WORDS));
        return;
    }
    for (; words; words &= words - 1)
        g->cells[first + (uint32_t)__builtin_ctzll(words)] = (struct cell){.meta = CELL_CLEAN};
}

/* 64 adjacent words. */
static void add_row(const struct parallel_region *g, uint64_t first, const char *words,
                    const char *steps) {
    memcpy(g->memory + first * GRANULE, words, 64 * GRANULE);
    if (sim.options.count_steps) memcpy(&g->steps[first], steps, 64 * GRANULE);
}

static void add_page(struct account *a, const struct parallel_page *p) {
    struct parallel_region g = parallel_region(p->region);
    const char *words = take(a, words_bytes(p));
    const char *steps = words + (uint64_t)p->written * GRANULE;
    for (uint32_t m = 0; m < PAGE_MASKS; m++) {
        uint64_t first = p->index * PAGE_WORDS + m * 64;
        note_written(&g, p->region, first, p->write[m]);
        if (p->write[m] == UINT64_MAX) {
            add_row(&g, first, words, steps);
            words += 64 * GRANULE;
            steps += 64 * GRANULE;
            continue;
        }
        for (uint64_t rest = p->write[m]; rest; rest &= rest - 1) {
            uint64_t word = first + (uint32_t)__builtin_ctzll(rest);
            memcpy(g.memory + word * GRANULE, words, GRANULE);
            words += GRANULE;
            if (!sim.options.count_steps) continue;
            memcpy(&g.steps[word], steps, GRANULE);
            steps += GRANULE;
        }
    }
}

static void add(struct account *a, uint64_t *last) {
    const struct parallel_result *r = a->result;
    a->at = a->start;
    counters_add_worker(&r->metrics, r->now_steps, r->trace_steps);
    hb_add_sync_time(r->sync_time);
    const struct site *sites = take(a, r->sites * sizeof *sites);
    sites_merge(sites, r->sites);
    const uint64_t *profile = take(a, r->profile * sizeof *profile);
    for (uint64_t i = 0; i < r->profile; i++) profile_add(i, profile[i]);
    const struct parallel_shared *shared = take(a, r->shared * sizeof *shared);
    add_shared(shared, r->shared, last);
    for (uint64_t i = 0; i < r->pages; i++) {
        const struct parallel_page *p = take(a, sizeof *p);
        add_page(a, p);
    }
}

bool parallel_commit(const struct parallel_job *job, const int *files) {
    struct account a[MAX_CORES] = {{0}};
    uint64_t *last = calloc(sim.tls_bytes + GRANULE, sizeof *last);
    bool good = last != NULL && within_limit(job);
    for (uint64_t i = 0; i < job->workers && good; i++)
        good = open_account(&a[i], &job->result[i], files[i]);
    good = good && all_are_free(a, job->workers);
    for (uint64_t i = 0; i < job->workers && good; i++) add(&a[i], last);
    if (good) epochs_add_ended(job->first_generation, job->first, job->blocks - job->first);
    for (uint64_t i = 0; i < job->workers; i++) close_account(&a[i]);
    free(last);
    return good;
}
