#include "trace_json.h"
#include "json.h"
#include "trace_arrays.h"
#include "trace_findings.h"
#include "trace_operations.h"
#include "trace_sources.h"
#include "sim/abi/warp.h"

#include <stdbool.h>
#include <stdlib.h>

enum { BLOCK_THREADS = 1024, WARP_LANES = 32 };

/* Threads of one block that wait at a barrier: a step once one of them goes on. */
struct waiting {
    uint32_t launch, block;
    uint64_t pc;
    bool here[BLOCK_THREADS];
    struct waiting *next;
};

struct tracing {
    const struct run_record *r;
    struct symbols *s;
    struct traced_arrays arrays;
    struct traced_sources sources;
    struct waiting *waiting;
    json_t *steps;
    uint32_t *step_of; /* the JSON step of each event */
    size_t traced;     /* events that have one */
    size_t lanes;      /* of memory accesses so far */
    bool cut;
};

static const char *operation_name(uint32_t kind) {
    static const char *const names[] = {
        "sync", "shuffle", "shuffle-up", "shuffle-down", "shuffle-xor", "ballot",
        "all",  "any",     "match-any",  "match-all",    "active-mask", "add",
        "and",  "or",      "xor",        "min",          "max",         "min",
        "max",  "meet",    "tensor",     "matrix"};
    return kind <= LOCKSTEP_WARP_MATRIX ? names[kind] : "?";
}

/* ---- the parts of a step ---- */

static json_t *new_step(struct tracing *t, const struct trace_event *e, const char *kind) {
    json_t *o = json_pack("{s:i, s:i, s:i, s:s}", "step", (int)json_array_size(t->steps), "launch",
                          (int)e->launch, "block", (int)e->block, "kind", kind);
    json_array_append_new(t->steps, o);
    return o;
}

static void add_place(struct tracing *t, json_t *o, uint64_t pc) {
    int site = trace_site(&t->sources, t->s, pc), file = t->sources.site[site].file;
    json_object_set_new(o, "site", json_integer(site));
    if (file < 0) return;
    json_object_set_new(o, "file", json_text(t->sources.file[file].name));
    json_object_set_new(o, "line", json_integer(t->sources.site[site].line));
}

/* Who took part, as [from, to] where neighbours did. */
static json_t *ranges(const bool *here) {
    json_t *list = json_array();
    for (int i = 0; i < BLOCK_THREADS; i++) {
        if (!here[i]) continue;
        int from = i;
        while (i + 1 < BLOCK_THREADS && here[i + 1]) i++;
        json_array_append_new(list, json_pack("[i, i]", from, i));
    }
    return list;
}

/* ---- barriers ---- */

static void pass_barrier(struct tracing *t, struct waiting **at) {
    struct waiting *w = *at;
    struct trace_event e = {.launch = w->launch, .block = w->block};
    json_t *o = new_step(t, &e, "barrier");
    add_place(t, o, w->pc);
    json_object_set_new(o, "threads", ranges(w->here));
    *at = w->next;
    free(w);
}

/* A thread that waited does something else, or its launch is over: the barrier was passed. */
static void settle_barriers(struct tracing *t, const struct trace_event *e, size_t lanes) {
    for (struct waiting **w = &t->waiting; *w;) {
        bool passed = !e || e->launch != (*w)->launch;
        for (size_t i = 0; i < lanes && !passed && e->block == (*w)->block; i++)
            passed = (*w)->here[e[i].thread % BLOCK_THREADS];
        if (passed)
            pass_barrier(t, w);
        else
            w = &(*w)->next;
    }
}

static void wait_at_barrier(struct tracing *t, const struct trace_event *e, size_t lanes) {
    struct waiting **w = &t->waiting;
    while (*w && ((*w)->launch != e->launch || (*w)->block != e->block)) w = &(*w)->next;
    if (!*w) {
        *w = calloc(1, sizeof **w);
        if (!*w) return;
        **w = (struct waiting){.launch = e->launch, .block = e->block, .pc = e->pc};
    }
    for (size_t i = 0; i < lanes; i++) (*w)->here[e[i].thread % BLOCK_THREADS] = true;
}

/* ---- everything else ---- */

static void memory_step(struct tracing *t, const struct trace_event *e, size_t count) {
    static const char *const kinds[] = {"load", "store", "atomic"};
    uint64_t inside;
    json_t *o = new_step(t, e, kinds[e->kind]), *lanes = json_array();
    bool shared = e->space == SPACE_SHARED;
    add_place(t, o, e->pc);
    struct traced_array *first = trace_array_of(&t->arrays, t->r, t->s, e, &inside);
    for (size_t i = 0; i < count; i++) {
        struct traced_array *a = trace_array_of(&t->arrays, t->r, t->s, &e[i], &inside);
        if (!a || a != first) continue; /* lanes that strayed into another array: findings say so */
        json_t *lane = json_pack("[i, I]", (int)e[i].thread, (json_int_t)inside);
        trace_add_values(lane, a, &e[i]);
        json_array_append_new(lanes, lane);
    }
    json_object_update_new(o, json_pack("{s:i, s:s, s:i, s:i, s:o}", "warp",
                                        (int)(e->thread / WARP_LANES), "space",
                                        shared ? "shared" : "global", "array",
                                        first ? (int)(first - t->arrays.list) : -1, "bytes",
                                        (int)e->bytes, "lanes", lanes));
    if (shared && e->kind != ACCESS_ATOMIC)
        json_object_update_new(o, json_pack("{s:i, s:i}", "passes", e->cost, "ideal", e->ideal));
    if (!shared && e->kind != ACCESS_ATOMIC)
        json_object_set_new(o, "sectors", json_integer(e->cost));
    t->lanes += count;
}

/* Where each lane's value came from, as ranges in the order of the threads: a shuffle down is two.
 */
static json_t *sources_of(const struct trace_event *e, size_t count) {
    json_t *list = json_array();
    for (size_t i = 0; i < count;) {
        int warp = (int)(e[i].thread / WARP_LANES * WARP_LANES);
        int from = warp + (int)(e[i].offset % WARP_LANES), to = from;
        for (i++; i < count && warp + (int)(e[i].offset % WARP_LANES) == to + 1; i++) to++;
        json_array_append_new(list, json_pack("[i, i]", from, to));
    }
    return list;
}

static json_t *results_of(const struct trace_event *e, size_t count) {
    json_t *list = json_array();
    bool alike = true;
    for (size_t i = 1; i < count; i++) alike &= e[i].value[0] == e[0].value[0];
    for (size_t i = 0; i < (alike ? 1 : count); i++)
        json_array_append_new(list, json_integer((json_int_t)e[i].value[0]));
    return list;
}

static json_t *threads_of(const struct trace_event *e, size_t count) {
    bool here[BLOCK_THREADS] = {false};
    for (size_t i = 0; i < count; i++) here[e[i].thread % BLOCK_THREADS] = true;
    return ranges(here);
}

static void warp_step(struct tracing *t, const struct trace_event *e, size_t count) {
    json_t *o = new_step(t, e, "warp");
    bool shuffle = e->array >= LOCKSTEP_WARP_SHUFFLE && e->array <= LOCKSTEP_WARP_SHUFFLE_XOR;
    add_place(t, o, e->pc);
    json_object_update_new(o, json_pack("{s:i, s:s, s:o}", "warp", (int)(e->thread / WARP_LANES),
                                        "operation", operation_name(e->array), "threads",
                                        threads_of(e, count)));
    if (shuffle) json_object_set_new(o, "sources", sources_of(e, count));
    if (e->array != LOCKSTEP_WARP_SYNC) json_object_set_new(o, "values", results_of(e, count));
}

static void operator_step(struct tracing *t, const struct trace_event *e, size_t count) {
    json_object_update_new(new_step(t, e, "operator"),
                           json_pack("{s:i, s:o}", "warp", (int)(e->thread / WARP_LANES), "threads",
                                     threads_of(e, count)));
}

static void add_step(struct tracing *t, const struct trace_event *e, size_t count) {
    settle_barriers(t, e, count);
    if (e->kind == ACCESS_BARRIER) {
        wait_at_barrier(t, e, count);
    } else if (e->kind <= ACCESS_ATOMIC) {
        memory_step(t, e, count);
    } else if (e->kind == ACCESS_SYNCWARP) {
        warp_step(t, e, count);
    } else if (e->kind == ACCESS_OPERATOR) {
        operator_step(t, e, count);
    }
}

static void add_steps(struct tracing *t) {
    const struct run_record *r = t->r;
    for (size_t from = 0, to; from < r->event_count && !t->cut; from = to) {
        for (to = from; to < r->event_count && r->events[to].step == r->events[from].step;) to++;
        t->cut = t->lanes + (to - from) > TRACE_LANES || json_array_size(t->steps) == TRACE_STEPS;
        if (t->cut) break;
        add_step(t, &r->events[from], to - from);
        uint32_t known = (uint32_t)json_array_size(t->steps); /* 0: a barrier before all else */
        for (size_t i = from; i < to; i++) t->step_of[i] = known ? known - 1 : 0;
        t->traced = to;
    }
    settle_barriers(t, NULL, 0);
}

/* ---- all of it ---- */

json_t *trace_json(const struct run_record *r, struct symbols *s, const json_t *findings,
                   const struct run_record *distinct) {
    struct tracing *t = calloc(1, sizeof *t);
    uint32_t *step_of = malloc((r->event_count + 1) * sizeof *step_of);
    if (!t || !step_of) abort(); /* a few hundred kilobytes */
    *t = (struct tracing){.r = r, .s = s, .steps = json_array(), .step_of = step_of};
    trace_arrays_find(&t->arrays, r, s);
    add_steps(t);
    struct traced_steps where = {r, step_of, t->traced};
    json_t *marked = trace_findings_json(&where, &t->sources, s, findings);
    json_t *arrays = json_array(), *launches = json_launches(r, true);
    for (int i = 0; i < t->arrays.count; i++)
        json_array_append_new(arrays, trace_array_json(&t->arrays.list[i]));
    json_t *o = json_pack("{s:s, s:b, s:o, s:o, s:o, s:o, s:o}", "schema", "lockstep-trace/1",
                          "cut", t->cut || r->end.trace_cut, "sources",
                          trace_sources_json(&t->sources), "arrays", arrays, "launches", launches,
                          "steps", t->steps, "findings", marked);
    trace_add_operations(o, &where, &t->arrays, s, distinct);
    free(step_of);
    free(t);
    return o;
}
