#include "trace_flow.h"
#include "sim/abi/warp.h"

#include <stdlib.h>
#include <string.h>

/* An operand is looked for among so many of its thread's latest values: a thread has no more
   registers than 255. */
enum { LATEST = 1024, BLOCK_THREADS = 1024, WARP_LANES = 32 };

/* ---- a map from 64-bit keys to numbers 0, 1, 2, ... in the order of insertion ---- */

struct map {
    uint64_t *key;  /* by number */
    uint32_t *slot; /* number + 1; 0: empty */
    size_t count, slots;
};

static void *grown(void *old, size_t count, size_t size) {
    void *new = realloc(old, count * size);
    if (!new) abort(); /* some megabytes */
    return new;
}

static size_t slot_of(const struct map *m, uint64_t key) {
    size_t at = (size_t)(key * UINT64_C(0x9e3779b97f4a7c15) >> 20) & (m->slots - 1);
    while (m->slot[at] && m->key[m->slot[at] - 1] != key) at = (at + 1) & (m->slots - 1);
    return at;
}

static void enlarge(struct map *m) {
    m->slots = m->slots ? 2 * m->slots : 1024;
    m->key = grown(m->key, m->slots / 2, sizeof *m->key);
    m->slot = grown(m->slot, m->slots, sizeof *m->slot);
    memset(m->slot, 0, m->slots * sizeof *m->slot);
    for (size_t i = 0; i < m->count; i++) m->slot[slot_of(m, m->key[i])] = (uint32_t)i + 1;
}

/* @return the key's number; m->count before the call if it is new */
static size_t number_of(struct map *m, uint64_t key) {
    if (2 * (m->count + 1) > m->slots) enlarge(m);
    size_t at = slot_of(m, key);
    if (m->slot[at]) return m->slot[at] - 1;
    m->key[m->count] = key;
    m->slot[at] = (uint32_t)++m->count;
    return m->count - 1;
}

static void map_free(struct map *m) {
    free(m->key);
    free(m->slot);
    *m = (struct map){0};
}

/* ---- what threads and cells hold ---- */

struct value {
    uint32_t bits;
    flow_origin from;
};

struct thread_values {
    struct value *list; /* in the order in which the thread got them */
    size_t count, capacity;
};

struct cell {
    struct value value;
    uint64_t event; /* its last store */
    uint32_t word;
    bool is_global;
};

struct following {
    const struct run_record *r,
        *values; /* events are those of r, what was in them those of values */
    struct map threads, cells;
    struct thread_values *thread;
    struct cell *cell;
    size_t thread_room, cell_room;
    uint32_t launch;
    struct flow flow;
};

static struct thread_values *thread_of(struct following *f, uint32_t block, uint32_t thread) {
    size_t known = f->threads.count;
    size_t n = number_of(&f->threads, (uint64_t)block * BLOCK_THREADS + thread);
    if (n >= f->thread_room) {
        f->thread_room = f->thread_room ? 2 * f->thread_room : 1024;
        f->thread = grown(f->thread, f->thread_room, sizeof *f->thread);
    }
    if (n == known) f->thread[n] = (struct thread_values){0};
    return &f->thread[n];
}

/* Registers live as long as their launch. */
static void forget_threads(struct following *f) {
    for (size_t i = 0; i < f->threads.count; i++) free(f->thread[i].list);
    map_free(&f->threads);
}

static void hold(struct thread_values *t, uint32_t bits, flow_origin from) {
    if (t->count == t->capacity) {
        t->capacity = t->capacity ? 2 * t->capacity : 16;
        t->list = grown(t->list, t->capacity, sizeof *t->list);
    }
    t->list[t->count++] = (struct value){bits, from};
}

/* The latest value equal to `bits` among the first `before`. @return its index, or -1 */
static int64_t latest(const struct thread_values *t, uint32_t bits, size_t before) {
    size_t end = before > LATEST ? before - LATEST : 0;
    for (size_t i = before; i > end; i--)
        if (t->list[i - 1].bits == bits) return (int64_t)i - 1;
    return -1;
}

static flow_origin origin_of(const struct thread_values *t, uint32_t bits) {
    int64_t at = latest(t, bits, t->count);
    return at < 0 ? FLOW_UNKNOWN : t->list[at].from;
}

/* The cell of an access's word: shared ones belong to their block. */
static struct cell *cell_of(struct following *f, const struct trace_event *e, uint32_t word,
                            bool *fresh) {
    uint64_t where = e->space == SPACE_GLOBAL ? (uint64_t)(e->array + 1) << 40
                                              : UINT64_C(1) << 63 | (uint64_t)e->block << 40;
    size_t known = f->cells.count, n = number_of(&f->cells, where ^ (e->offset + 4 * word));
    if (n >= f->cell_room) {
        f->cell_room = f->cell_room ? 2 * f->cell_room : 1024;
        f->cell = grown(f->cell, f->cell_room, sizeof *f->cell);
    }
    *fresh = n == known;
    if (*fresh) f->cell[n] = (struct cell){.is_global = e->space == SPACE_GLOBAL};
    return &f->cell[n];
}

/* ---- events ---- */

static uint32_t words_of(const struct trace_event *e) {
    return e->bytes <= 4 ? 1 : e->bytes >= 16 ? 4 : e->bytes / 4;
}

static uint32_t word_at(const struct trace_event *e, uint32_t word) {
    return (uint32_t)(e->value[word / 2] >> 32 * (word % 2));
}

/* A cell that holds something else than what was stored there last was written by a copy, or races:
   then all that is known of it is its place. */
static flow_origin loaded(struct cell *c, bool fresh, uint32_t bits, uint64_t event,
                          uint32_t word) {
    if (fresh || c->value.bits != bits)
        c->value = (struct value){bits, -(flow_origin)(event * 4 + word) - 2};
    return c->value.from;
}

static void access_memory(struct following *f, uint64_t i) {
    const struct trace_event *e = &f->r->events[i], *v = &f->values->events[i];
    struct thread_values *t = thread_of(f, e->block, e->thread);
    for (uint32_t word = 0; word < words_of(e); word++) {
        bool fresh;
        uint32_t bits = word_at(v, word);
        struct cell *c = cell_of(f, e, word, &fresh);
        if (e->kind == ACCESS_READ) {
            hold(t, bits, loaded(c, fresh, bits, i, word));
            continue;
        }
        flow_origin from = origin_of(t, bits);
        if (e->kind == ACCESS_ATOMIC && !fresh) hold(t, c->value.bits, c->value.from);
        c->value = (struct value){bits, from};
        c->event = i;
        c->word = word;
    }
}

static void shuffle(struct following *f, uint64_t i) {
    const struct trace_event *e = &f->r->events[i], *v = &f->values->events[i];
    if (e->array < LOCKSTEP_WARP_SHUFFLE || e->array > LOCKSTEP_WARP_SHUFFLE_XOR) return;
    uint32_t source = e->thread / WARP_LANES * WARP_LANES + (uint32_t)(e->offset % WARP_LANES);
    for (uint32_t word = 0; word < 2; word++) {
        uint32_t bits = word_at(v, word);
        if (word && !bits) break; /* of 32 bits */
        flow_origin from = origin_of(thread_of(f, e->block, source), bits);
        hold(thread_of(f, e->block, e->thread), bits, from);
    }
}

/* Two equal operands are two values, if the thread has two; the left one is the older. */
static void operate(struct following *f, uint64_t i) {
    const struct trace_event *e = &f->r->events[i], *v = &f->values->events[i];
    struct thread_values *t = thread_of(f, e->block, e->thread);
    uint32_t left = word_at(v, 0), right = word_at(v, 1);
    if (left || right) f->flow.counted = false;
    int64_t b = latest(t, right, t->count), a = latest(t, left, t->count);
    if (left == right && b >= 0 && latest(t, left, (size_t)b) >= 0) a = latest(t, left, (size_t)b);
    f->flow.operand[i][0] = a < 0 ? FLOW_UNKNOWN : t->list[a].from;
    f->flow.operand[i][1] = b < 0 ? FLOW_UNKNOWN : t->list[b].from;
    hold(t, (uint32_t)v->value[1], (flow_origin)i);
}

/* ---- all of it ---- */

static bool same_instruction(const struct trace_event *a, const struct trace_event *b) {
    bool place = a->kind > ACCESS_SYNCWARP || a->offset == b->offset;
    return place && a->step == b->step && a->launch == b->launch && a->block == b->block &&
           a->thread == b->thread && a->kind == b->kind && a->space == b->space &&
           a->bytes == b->bytes && a->pc == b->pc;
}

static bool same_run(const struct run_record *a, const struct run_record *b, size_t count) {
    if (!b || b->event_count < count) return false;
    for (size_t i = 0; i < count; i++)
        if (!same_instruction(&a->events[i], &b->events[i])) return false;
    return true;
}

static void follow(struct following *f, size_t count) {
    for (uint64_t i = 0; i < count; i++) {
        const struct trace_event *e = &f->r->events[i];
        if (e->launch != f->launch) {
            forget_threads(f);
            f->launch = e->launch;
        }
        if (e->kind <= ACCESS_ATOMIC)
            access_memory(f, i);
        else if (e->kind == ACCESS_SYNCWARP)
            shuffle(f, i);
        else if (e->kind == ACCESS_OPERATOR)
            operate(f, i);
    }
}

static int by_store(const void *a, const void *b) {
    const struct flow_result *x = a, *y = b;
    uint64_t one = x->event * 4 + x->word, other = y->event * 4 + y->word;
    return (one > other) - (one < other);
}

static void keep_results(struct following *f) {
    f->flow.results = grown(NULL, f->cells.count + 1, sizeof *f->flow.results);
    for (size_t i = 0; i < f->cells.count; i++) {
        const struct cell *c = &f->cell[i];
        if (!c->is_global || c->value.from < 0) continue;
        f->flow.results[f->flow.result_count++] = (struct flow_result){c->event, c->word,
                                                                       c->value.from};
    }
    qsort(f->flow.results, f->flow.result_count, sizeof *f->flow.results, by_store);
}

struct flow flow_of(const struct run_record *r, size_t count, const struct run_record *distinct) {
    struct following f = {.r = r, .values = r};
    f.flow.exact = same_run(r, distinct, count);
    if (f.flow.exact) f.values = distinct;
    f.flow.counted = true;
    f.flow.operand = grown(NULL, count + 1, sizeof *f.flow.operand);
    follow(&f, count);
    keep_results(&f);
    forget_threads(&f);
    map_free(&f.cells);
    free(f.thread);
    free(f.cell);
    return f.flow;
}

void flow_free(struct flow *f) {
    free(f->operand);
    free(f->results);
    *f = (struct flow){0};
}
