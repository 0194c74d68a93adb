/* A case's record: what was measured, beside the exercise's bounds and Brent's. */
#include "grading.h"
#include "brent.h"

#include <stdio.h>

static json_t *brent_of(const struct run_record *r) {
    json_t *list = json_array();
    const struct lockstep_metrics *m = &r->end.metrics;
    uint64_t work = m->work + brent_other_work(r->profile, r->profile_count);
    for (uint64_t p = 1; p <= 32768 && r->profile_count; p *= 2) {
        uint64_t cores = p < 32768 ? p : 16896; /* the last row: an H100's */
        json_array_append_new(list,
                              json_pack("{s:I, s:I, s:f}", "p", (json_int_t)cores, "t",
                                        (json_int_t)brent_time(r->profile, r->profile_count, cores),
                                        "bound", brent_bound(work, m->steps, cores)));
    }
    return list;
}

static int judge_bounds(struct grading *g, const struct suite_case *c, const struct run_record *r,
                        json_t *record) {
    struct lockstep_bounds b = {.count = 0};
    const struct lockstep_metrics *m = &r->end.metrics;
    uint64_t work = m->work + brent_other_work(r->profile, r->profile_count);
    bool plain = c->shape->n > 0 && c->shape->repetitions <= 1;
    if (g->exercise->bounds && plain) g->exercise->bounds(&b, m, c->shape);
    json_t *list = json_array();
    int good = 1;
    for (int i = 0; i < b.count; i++) {
        int ok = b.list[i].measured <= b.list[i].limit;
        json_array_append_new(list,
                              json_pack("{s:s, s:f, s:f, s:s, s:b}", "metric", b.list[i].metric,
                                        "measured", b.list[i].measured, "limit", b.list[i].limit,
                                        "formula", b.list[i].formula, "ok", ok));
        char check[48];
        snprintf(check, sizeof check, "bound:%s", b.list[i].metric);
        if (!ok && good)
            good = grading_fail(g, OVER_BOUND, check, "at %s: %s is %.0f, the bound %s is %.0f",
                                grading_describe(g, c->shape), b.list[i].metric, b.list[i].measured,
                                b.list[i].formula, b.list[i].limit);
    }
    json_object_set_new(record, "bounds", list);
    for (uint64_t p = 1; p <= 32768 && r->profile_count && good; p *= 2)
        if ((double)brent_time(r->profile, r->profile_count, p) >
            brent_bound(work, m->steps, p) + 1e-6 * (double)m->work + 1)
            good = grading_fail(g, ERROR, "brent",
                                "at %s: T_%llu exceeds Brent's bound: please report this",
                                grading_describe(g, c->shape), (unsigned long long)p);
    return good;
}

json_t *begin_case(const struct suite_case *c, int ok) {
    json_t *o = json_pack("{s:I, s:s, s:b}", "n", (json_int_t)c->shape->n, "operator",
                          lockstep_operator_name(c->shape->operation), "ok", ok);
    if (c->shape->variant) json_object_set_new(o, "variant", json_integer(c->shape->variant));
    if (c->shape->m) json_object_set_new(o, "m", json_integer((json_int_t)c->shape->m));
    if (c->shape->repetitions)
        json_object_set_new(o, "repetitions", json_integer(c->shape->repetitions));
    return o;
}

json_t *record_case(struct grading *g, const struct suite_case *c, const struct run_record *r,
                    int ok) {
    json_t *o = begin_case(c, ok);
    json_object_set_new(o, "metrics", json_metrics(&r->end.metrics));
    if (ok && !judge_bounds(g, c, r, o)) json_object_set_new(o, "ok", json_false());
    if (!json_object_get(o, "bounds")) json_object_set_new(o, "bounds", json_array());
    if (c->shape->n >= 1024) json_object_set_new(o, "brent", brent_of(r));
    json_array_append_new(g->cases, o);
    return o;
}
