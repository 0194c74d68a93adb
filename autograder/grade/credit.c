/* Partial credit: what an exercise is worth that did not pass, if its data says so (lesson.h).
   Without right results in every case there is none, and neither if the host did the kernels' work,
   or less work was done than is needed: that would pay for a table of results. */
#include "grading.h"

#include <stdlib.h>
#include <string.h>

static bool is_set(const struct lockstep_credit *c) {
    return c->correct || c->no_findings || c->bounds;
}

/* Findings and their absence are the answer of a diagnosis, and a case of its own process cannot be
   asked again. */
static bool can_have(const struct lockstep_exercise *e) { return !e->diagnosis && !e->fresh; }

const char *credit_begin(struct grading *g) {
    const struct lockstep_credit *own = &g->exercise->credit, *asked = &g->options->credit;
    const struct lockstep_credit c = is_set(asked) && can_have(g->exercise) ? *asked : *own;
    if (!is_set(&c)) return NULL;
    if (c.correct < 0 || c.no_findings < 0 || c.bounds < 0 ||
        c.correct + c.no_findings + c.bounds != 100)
        return "its partial credit is wrong: correct, no_findings and bounds are percentages that add "
               "up to 100, for example {60, 25, 15}; change `credit` in exercises.c";
    if (!can_have(g->exercise))
        return "it cannot have partial credit, since it is passed by a diagnosis, or in fresh "
               "processes: remove `credit` in exercises.c";
    g->credit = c;
    return NULL;
}

bool credit_is_given(const struct grading *g) { return is_set(&g->credit); }

/* ---- what the cases cost ---- */

static bool is_host_metric(const char *metric) {
    return !strcmp(metric, "host_operations") || !strcmp(metric, "host_to_device_bytes") ||
           !strcmp(metric, "device_to_host_bytes");
}

static bool look_at_case(const json_t *bounds, bool *hold) {
    const json_t *b;
    size_t i;
    bool done = true;
    json_array_foreach(bounds, i, b) {
        if (json_is_true(json_object_get(b, "ok"))) continue;
        const json_t *least = json_object_get(b, "at_least");
        double measured = json_number_value(json_object_get(b, "measured"));
        *hold = false;
        done &= !is_host_metric(json_string_value(json_object_get(b, "metric")));
        done &= !least || measured >= json_number_value(least);
    }
    return done;
}

/* @return false if the kernels did not do the work @param hold set to false by a bound that does
 * not hold */
static bool look_at_bounds(const json_t *cases, bool *hold) {
    const json_t *c;
    size_t i;
    bool done = true;
    json_array_foreach(cases, i, c) { done &= look_at_case(json_object_get(c, "bounds"), hold); }
    return done;
}

/* ---- results, whatever was found ---- */

/* @return whether the case's result is right @param scratch gets the case's bounds */
static bool is_right(struct grading *scratch, int number) {
    struct lockstep_case shape = scratch->exercise->cases[number];
    struct suite_case c;
    struct worker_result result = {0};
    if (scratch->tainted) worker_stop(&scratch->worker);
    grading_make_case(scratch, number, &shape, &c);
    bool right = ask(scratch, &c, 0, &result) && result.record.complete &&
                 judge_values(scratch, &c, &result);
    if (right) record_case(scratch, &c, &result.record, true);
    scratch->tainted = evidence_is_tainted(&result.record);
    worker_result_free(&result);
    grading_free_case(&c);
    return right;
}

/* Runs every case again, without regard to findings. */
static bool all_right(struct grading *g, bool *hold) {
    struct grading scratch = *g;
    scratch.verdict = PASSED;
    scratch.worker.request = NULL; /* as in evidence_probe() */
    scratch.spare = scratch.out_of_time = false;
    scratch.cases = json_array();
    scratch.findings = json_array();
    bool right = true;
    for (int i = 0; i < g->exercise->case_count && right; i++) right = is_right(&scratch, i);
    right = look_at_bounds(scratch.cases, hold) && right;
    json_decref(scratch.cases);
    json_decref(scratch.findings);
    scratch.worker.request = g->worker.request;
    g->worker = scratch.worker;
    g->tainted = scratch.tainted;
    g->example = scratch.example;
    return right;
}

/* A wrong value ended the grading otherwise than a finding. */
static bool ended_by_finding(const struct grading *g) {
    return g->verdict == RACY || (g->verdict == WRONG && json_array_size(g->findings) &&
                                  strcmp(g->check, "value") && strcmp(g->check, "repeat"));
}

void credit_decide(struct grading *g) {
    const struct lockstep_credit *c = &g->credit;
    bool passed = g->verdict == PASSED, over = g->verdict == OVER_BOUND, hold = true, right;
    int points = g->exercise->points;
    g->points = passed && !g->trace ? points : 0;
    if (!credit_is_given(g) || passed || g->trace || g->seeds || g->options->cuda) return;
    if (over)
        right = look_at_bounds(g->cases, &hold) && !g->out_of_time &&
                g->ran_count == g->exercise->case_count;
    else
        right = ended_by_finding(g) && all_right(g, &hold);
    g->earned = (struct lockstep_credit){right ? c->correct : 0, right && over ? c->no_findings : 0,
                                         right && hold ? c->bounds : 0};
    g->points = points * (g->earned.correct + g->earned.no_findings + g->earned.bounds) / 100;
}

json_t *credit_record(const struct grading *g) {
    if (!credit_is_given(g) || g->trace) return NULL;
    const struct lockstep_credit *of = &g->credit, *e = &g->earned;
    bool passed = g->verdict == PASSED;
    return json_pack("{s:{s:i, s:i}, s:{s:i, s:i}, s:{s:i, s:i}}", "correct", "earned",
                     passed ? of->correct : e->correct, "of", of->correct, "no_findings", "earned",
                     passed ? of->no_findings : e->no_findings, "of", of->no_findings, "bounds",
                     "earned", passed ? of->bounds : e->bounds, "of", of->bounds);
}
