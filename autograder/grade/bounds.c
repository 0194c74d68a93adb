/* A case's record: the measured counters next to the exercise's bounds and Brent's. */
#include "grading.h"
#include "brent.h"

#include <stdio.h>
#include <string.h>

static json_t *brent_of(const struct run_record *r) {
    json_t *list = json_array();
    const struct lockstep_metrics *m = &r->end.metrics;
    uint64_t work = m->work + m->host_operations + brent_other_work(r->profile, r->profile_count);
    for (uint64_t p = 1; p <= 32768 && r->profile_count; p *= 2) {
        uint64_t cores = p < 32768 ? p : 16896; /* the last row: an H100's */
        json_array_append_new(list,
                              json_pack("{s:I, s:I, s:f}", "p", (json_int_t)cores, "t",
                                        (json_int_t)brent_time(r->profile, r->profile_count, cores),
                                        "bound", brent_bound(work, m->steps, cores)));
    }
    return list;
}

/* A formula without C syntax: `m->blocks` is the number of launched blocks. */
static const char *plain(const char *formula) {
    static char text[2][256]; /* one for each side of a bound */
    static int turn;
    char *to = text[turn = !turn], *end = to + sizeof *text - 1;
    for (const char *c = formula; *c && to < end; c++)
        if (!strncmp(c, "m->", 3) || !strncmp(c, "c->", 3))
            c += 2;
        else
            *to++ = *c;
    *to = 0;
    return text[turn];
}

static json_t *json_bound(const struct lockstep_bound *b) {
    bool ok = !lockstep_bound_is_over(b) && !lockstep_bound_is_under(b);
    json_t *o = json_pack("{s:s, s:f, s:b}", "metric", b->metric, "measured", b->measured, "ok",
                          ok);
    if (b->formula) {
        json_object_set_new(o, "limit", json_real(b->limit));
        json_object_set_new(o, "formula", json_string(plain(b->formula)));
    }
    if (b->at_least_formula && b->at_least >= 0) {
        json_object_set_new(o, "at_least", json_real(b->at_least));
        json_object_set_new(o, "at_least_formula", json_string(plain(b->at_least_formula)));
    }
    if (b->usual) json_object_set_new(o, "usual", json_true());
    return o;
}

/* A number as the table shows it: a part of a whole is not rounded away. */
static const char *number_text(double x) {
    static char text[2][32]; /* one for each number of a sentence */
    static int turn;
    snprintf(text[turn = !turn], sizeof *text, "%.*f", x == (double)(long long)x ? 0 : 2, x);
    return text[turn];
}

/* @return 0 if the value exceeds or falls short of the bound, which is remembered */
static int judge_bound(struct grading *g, const struct suite_case *c,
                       const struct lockstep_bound *b) {
    char check[48];
    bool number = b->formula && !b->formula[strspn(b->formula, "0123456789")];
    snprintf(check, sizeof check, "bound:%s", b->metric);
    if (lockstep_bound_is_over(b))
        grading_remember(g, OVER_BOUND, check, "%s: at %s, %s is %s, but the bound %s%sis %s",
                         costly_phrase(b->metric), grading_describe(g, c->shape), b->metric,
                         number_text(b->measured), number ? "" : plain(b->formula),
                         number ? "" : " ", number_text(b->limit));
    else if (lockstep_bound_is_under(b))
        grading_remember(
            g, UNDER_BOUND, check, "at %s, %s is %s, and at least %s = %s is needed: %s",
            grading_describe(g, c->shape), b->metric, number_text(b->measured),
            plain(b->at_least_formula), number_text(b->at_least), costly_lack(b->metric));
    else
        return 1;
    return 0;
}

static int judge_brent(struct grading *g, const struct suite_case *c, const struct run_record *r) {
    const struct lockstep_metrics *m = &r->end.metrics;
    uint64_t work = m->work + m->host_operations + brent_other_work(r->profile, r->profile_count);
    for (uint64_t p = 1; p <= 32768 && r->profile_count; p *= 2)
        if ((double)brent_time(r->profile, r->profile_count, p) >
            brent_bound(work, m->steps, p) + 1e-6 * (double)m->work + 1)
            return grading_fail(g, GRADER_ERROR, "brent",
                                "at %s: T_%llu exceeds Brent's bound: please report this",
                                grading_describe(g, c->shape), (unsigned long long)p);
    return 1;
}

/* @return the metric's line with an upper bound, or NULL */
static const struct lockstep_bound *upper(const struct lockstep_bounds *b, const char *metric) {
    for (int i = 0; i < b->count; i++)
        if (b->list[i].formula && !strcmp(b->list[i].metric, metric)) return &b->list[i];
    return NULL;
}

/* Default bounds: the host computes nothing and copies at most a few words. Without the values it
   cannot compute the result. And no thread does the work of its block: an eighth is more than any
   parallel algorithm of these lessons needs; so it is for a block, where many are to work. Nor does
   a thread that avoids the counted operations: where their chain is bounded, so is what a thread
   may execute; right kernels need up to 8 for each step. A function object that a library calls
   sees to one element, with a search perhaps: the items are for the library, or for kernels, where
   they count. A call of Thrust returns a result of 8 bytes: a library's programs make several. */
static void usual_bounds(struct lockstep_bounds *b, const struct lockstep_metrics *m,
                         const struct lockstep_case *c, const struct lockstep_exercise *e) {
    int first = b->count, calls = c->repetitions > 1 ? c->repetitions : 1;
    bool one_thread = e->one_thread;
    uint64_t instructions = m->lanes;
    if (!one_thread && !upper(b, "lone_instructions"))
        LOCKSTEP_BOUND(b, m, lone_instructions, instructions / 8);
    if (e->many_blocks && !upper(b, "longest_block"))
        LOCKSTEP_BOUND(b, m, longest_block, instructions / 8);
    const struct lockstep_bound *steps = upper(b, "steps");
    double most_steps = steps ? steps->limit : 0;
    uint64_t launches = m->launches;
    if (!one_thread && steps && !upper(b, "longest_thread"))
        LOCKSTEP_BOUND(b, m, longest_thread, 256 * launches + 16 * most_steps);
    if (e->library && !upper(b, "longest_call")) LOCKSTEP_BOUND(b, m, longest_call, 256 * calls);
    if (!upper(b, "host_operations")) LOCKSTEP_BOUND(b, m, host_operations, 0);
    if (!upper(b, "host_to_device_bytes")) LOCKSTEP_BOUND(b, m, host_to_device_bytes, 256 * calls);
    if (!upper(b, "device_to_host_bytes") && e->library)
        LOCKSTEP_BOUND(b, m, device_to_host_bytes, 256 * calls);
    else if (!upper(b, "device_to_host_bytes"))
        LOCKSTEP_BOUND(b, m, device_to_host_bytes, 64 * calls);
    for (int i = first; i < b->count; i++) b->list[i].usual = true;
}

/* Another correct design may violate the bounds: the message names the design that they assume. */
static void say_what_is_supposed(struct grading *g) {
    size_t end = strlen(g->over);
    if (g->exercise->supposes)
        snprintf(g->over + end, sizeof g->over - end, ". The bounds assume: %s",
                 g->exercise->supposes);
}

/* A formula's blocks and threads: those that did something. Otherwise a launch of empty blocks
   would buy words, barriers and atomics. Mostly idle blocks count up to 1,024, and idle threads as
   many as the largest card holds: a grid of fixed size has them if there are few values. */
static struct lockstep_metrics without_idle(const struct lockstep_metrics *m) {
    enum { WARP = 32, ANY = 1024, ANY_THREADS = 132 * 2048 };
    struct lockstep_metrics busy = *m;
    uint64_t threads = m->threads - m->idle_threads;
    busy.blocks -= m->idle_blocks;
    if (busy.blocks > threads / WARP + ANY) busy.blocks = threads / WARP + ANY;
    if (busy.threads > threads + ANY_THREADS) busy.threads = threads + ANY_THREADS;
    return busy;
}

/* An exercise that limits blocks or threads itself may have idle threads by design. */
static void bounds_of(struct lockstep_bounds *b, const struct lockstep_exercise *e,
                      const struct lockstep_metrics *m, const struct lockstep_case *c) {
    struct lockstep_metrics busy = without_idle(m);
    e->bounds(b, m, c);
    if (upper(b, "blocks") || upper(b, "threads")) busy.threads = m->threads;
    *b = (struct lockstep_bounds){.count = 0};
    e->bounds(b, &busy, c);
    for (int i = 0; i < b->count; i++) { /* what was measured is shown as it is */
        if (!strcmp(b->list[i].metric, "blocks")) b->list[i].measured = (double)m->blocks;
        if (!strcmp(b->list[i].metric, "threads")) b->list[i].measured = (double)m->threads;
    }
}

static int judge_bounds(struct grading *g, const struct suite_case *c, const struct run_record *r,
                        json_t *record) {
    struct lockstep_bounds b = {.count = 0};
    const struct lockstep_metrics *m = &r->end.metrics;
    bool plain = c->shape->n > 0 && c->shape->repetitions <= 1;
    if (g->exercise->bounds && plain) bounds_of(&b, g->exercise, m, c->shape);
    if (g->exercise->host_bounds) g->exercise->host_bounds(&b, m, c->shape);
    usual_bounds(&b, m, c->shape, g->exercise);
    json_t *list = json_array();
    int good = 1;
    if (b.overflowed)
        good = grading_fail(g, GRADER_ERROR, "bounds",
                            "the exercise has more bounds than LOCKSTEP_MAX_BOUNDS: please report "
                            "this");
    for (int i = 0; i < b.count; i++) {
        json_array_append_new(list, json_bound(&b.list[i]));
        bool first = !*g->over;
        if (!good || judge_bound(g, c, &b.list[i])) continue;
        if (first) costly_line_say(g, c, b.list[i].metric);
        if (first && !b.list[i].usual) say_what_is_supposed(g);
        good = 0;
    }
    json_object_set_new(record, "bounds", list);
    return good && judge_brent(g, c, r);
}

json_t *begin_case(const struct grading *g, const struct suite_case *c, int ok) {
    json_t *o = json_pack("{s:s, s:I, s:s, s:b}", "case", grading_describe(g, c->shape), "n",
                          (json_int_t)c->shape->n, "operator",
                          lockstep_operator_name(c->shape->operation), "ok", ok);
    char seed[24];
    snprintf(seed, sizeof seed, "0x%016llx", (unsigned long long)c->seed);
    json_object_set_new(o, "seed", json_string(seed));
    if (c->shape->variant) json_object_set_new(o, "variant", json_integer(c->shape->variant));
    if (c->shape->m) json_object_set_new(o, "m", json_integer((json_int_t)c->shape->m));
    if (c->shape->repetitions)
        json_object_set_new(o, "repetitions", json_integer(c->shape->repetitions));
    return o;
}

json_t *record_case(struct grading *g, const struct suite_case *c, const struct run_record *r,
                    int ok) {
    json_t *o = begin_case(g, c, ok);
    json_object_set_new(o, "metrics", json_metrics(&r->end.metrics));
    if (ok && !judge_bounds(g, c, r, o)) json_object_set_new(o, "ok", json_false());
    if (!json_object_get(o, "bounds")) json_object_set_new(o, "bounds", json_array());
    if (c->shape->n >= 1024) json_object_set_new(o, "brent", brent_of(r));
    json_array_append_new(g->cases, o);
    return o;
}
