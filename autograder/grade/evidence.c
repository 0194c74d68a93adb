/* Which cases are right: after a failure the other small cases run too, so that the report can say
   where the kernel is right and where it is not. Only cases that ran are counted. */
#include "grading.h"
#include "worked_example.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_CASES = 256 };

/* ---- one more case ---- */

uint64_t evidence_blocks(const struct run_record *r) {
    uint64_t most = 0;
    for (size_t i = 0; i < r->launch_count; i++) {
        const uint32_t *grid = r->launches[i].grid;
        uint64_t blocks = (uint64_t)grid[0] * grid[1] * grid[2];
        if (blocks > most) most = blocks;
    }
    return most;
}

void evidence_note(struct grading *g, const struct suite_case *c, bool right, uint64_t blocks) {
    if (g->ran_count >= g->exercise->case_count) return;
    g->ran[g->ran_count++] = (struct ran){*c->shape, right, blocks};
}

bool evidence_is_tainted(const struct run_record *r) {
    if (!r->complete || r->end.error) return true;
    for (size_t i = 0; i < r->finding_count; i++)
        if (r->findings[i].kind != FINDING_RACE && r->findings[i].kind != FINDING_UNINITIALISED)
            return true;
    return false;
}

/* A process that is started anew takes as long as so many accesses. */
static const uint64_t process_cost = UINT64_C(1) << 17;

/* @param note whether the case counts as one that ran
   @param probe gets what the run would have decided; its findings are the caller's */
static enum grade_end probe_case(struct grading *g, const struct suite_case *c, uint64_t schedule,
                                 bool note, struct grading *probe) {
    struct worker_result result = {0};
    const char *request = g->worker.request;
    *probe = *g;
    probe->verdict = PASSED;
    probe->worker.request = NULL; /* a debugger is to get that of the case that decided */
    probe->findings = json_array();
    if (g->tainted) worker_stop(&probe->worker);
    bool answered = ask(probe, c, schedule, &result);
    bool right = answered && judge(probe, c, &result);
    bool known = answered || (probe->verdict != PASSED && probe->verdict != GRADER_ERROR);
    if (known && note) evidence_note(g, c, right, evidence_blocks(&result.record));
    g->tainted = !right && evidence_is_tainted(&result.record);
    g->spent += grading_cost(&result.record.end.metrics) + (g->tainted ? process_cost : 0);
    worker_result_free(&result);
    g->worker = probe->worker;
    g->worker.request = request;
    g->time_left = probe->time_left;
    g->out_of_time = probe->out_of_time;
    g->example = probe->example;
    g->example_rank = probe->example_rank;
    memcpy(g->part, probe->part, sizeof g->part);
    return !known ? CASE_NOT_RUN : right ? CASE_PASSED : CASE_FAILED;
}

enum grade_end evidence_probe(struct grading *g, const struct suite_case *c, uint64_t schedule,
                              char *why, size_t size) {
    struct grading probe;
    enum grade_end end = probe_case(g, c, schedule, !worked_in_use(), &probe);
    json_decref(probe.findings);
    if (why) snprintf(why, size, "%s", probe.why);
    return end;
}

enum grade_end evidence_try(struct grading *g, const struct suite_case *c, uint64_t schedule,
                            struct grading *probe) {
    uint64_t spent = g->spent;
    enum grade_end end = probe_case(g, c, schedule, false, probe);
    if (g->tainted) worker_stop(&g->worker);
    g->tainted = false;
    g->spent = spent;
    return end;
}

/* ---- in words ---- */

/* The cases that a sentence is about. */
struct view {
    const struct grading *g;
    const struct ran *list[MOST_CASES];
    int count, right;
};

/* Nothing is computed for n = 0, so that this is right says nothing. */
static void view_add(struct view *v, const struct ran *r) {
    if (v->count == MOST_CASES || (r->right && r->shape.n == 0)) return;
    v->list[v->count++] = r;
    v->right += r->right;
}

/* What is said of a case after its size: "add, exclusive". */
static void attributes(const struct grading *g, const struct ran *r, char text[160]) {
    const char *all = grading_describe(g, &r->shape), *comma = strchr(all, ',');
    snprintf(text, 160, "%s", comma ? comma + 2 : "");
}

static bool is_multiple(const struct ran *r, uint64_t of) { return r->shape.n % of == 0; }
static bool is_power(const struct ran *r, uint64_t unused) {
    (void)unused;
    return (r->shape.n & (r->shape.n - 1)) == 0;
}

/* True if the right cases are those of which `holds` is true. */
static bool separates(const struct view *v, bool (*holds)(const struct ran *, uint64_t),
                      uint64_t argument) {
    for (int i = 0; i < v->count; i++)
        if (holds(v->list[i], argument) != v->list[i]->right) return false;
    return true;
}

/* "right up to n = 1024 (one block), wrong from n = 1025 on" */
static bool say_threshold(const struct view *v, char *text, size_t size) {
    const struct ran *last = NULL, *first = NULL;
    for (int i = 0; i < v->count; i++) {
        const struct ran *r = v->list[i];
        if (r->right && (!last || r->shape.n > last->shape.n)) last = r;
        if (!r->right && (!first || r->shape.n < first->shape.n)) first = r;
    }
    if (!last || !first || last->shape.n >= first->shape.n) return false;
    bool one_block = last->blocks == 1 && first->blocks > 1, more = v->count - v->right > 1;
    snprintf(text, size, "right up to n = %llu%s, wrong %s n = %llu%s",
             (unsigned long long)last->shape.n, one_block ? " (one block)" : "",
             more ? "from" : "at", (unsigned long long)first->shape.n, more ? " on" : "");
    return true;
}

/* Is `phrase` one of the case's attributes? */
static bool has_phrase(const struct grading *g, const struct ran *r, const char *phrase) {
    char text[160], *rest = NULL;
    attributes(g, r, text);
    for (char *p = strtok_r(text, ",", &rest); p; p = strtok_r(NULL, ",", &rest))
        if (!strcmp(p + (*p == ' '), phrase)) return true;
    return false;
}

/* True if the cases with this attribute are those that are right, or those that are wrong. */
static bool has_only(const struct view *v, const char *phrase, bool right) {
    for (int k = 0; k < v->count; k++)
        if (has_phrase(v->g, v->list[k], phrase) != (v->list[k]->right == right)) return false;
    return true;
}

/* "wrong only with `exclusive`" */
static bool say_phrase_of(const struct view *v, bool right, char *text, size_t size) {
    for (int i = 0; i < v->count; i++) {
        char phrases[160], *rest = NULL;
        if (v->list[i]->right != right) continue;
        attributes(v->g, v->list[i], phrases);
        for (char *p = strtok_r(phrases, ",", &rest); p; p = strtok_r(NULL, ",", &rest)) {
            p += *p == ' ';
            /* a number that one case has is as good as the case's size */
            if (isdigit((unsigned char)*p) && (right ? v->right : v->count - v->right) == 1)
                continue;
            if (!has_only(v, p, right)) continue;
            snprintf(text, size, "%s only with `%s`", right ? "right" : "wrong", p);
            return true;
        }
    }
    return false;
}

static bool say_phrase(const struct view *v, char *text, size_t size) {
    return say_phrase_of(v, false, text, size) || say_phrase_of(v, true, text, size);
}

static bool say_multiple(const struct view *v, char *text, size_t size) {
    static const unsigned widths[] = {1024, 512, 256, 128, 64, 32, 16, 8, 4, 2};
    if (v->right < 2 || v->count - v->right < 2) return false;
    if (separates(v, is_power, 0)) {
        snprintf(text, size, "right where n is a power of two, wrong elsewhere");
        return true;
    }
    for (size_t i = 0; i < sizeof widths / sizeof *widths; i++)
        if (separates(v, is_multiple, widths[i])) {
            snprintf(text, size, "right where n is a multiple of %u, wrong elsewhere", widths[i]);
            return true;
        }
    return false;
}

static bool has_values(const struct ran *r, uint64_t unused) {
    (void)unused;
    return r->shape.n > 0;
}

static bool say_empty(const struct view *v, char *text, size_t size) {
    if (!v->right || !separates(v, has_values, 0)) return false;
    snprintf(text, size, "wrong only for n = 0");
    return true;
}

static bool say_rule(const struct view *v, char *text, size_t size) {
    return say_empty(v, text, size) || say_threshold(v, text, size) || say_phrase(v, text, size) ||
           say_multiple(v, text, size);
}

/* Does every value matter to the result? */
static bool is_sensitive(int operation) {
    return operation != LOCKSTEP_MIN && operation != LOCKSTEP_MAX && operation != LOCKSTEP_OR &&
           operation != LOCKSTEP_AND;
}

/* Of an operator to whose result all values matter, if there is one. */
static const struct ran *first_wrong(const struct view *v) {
    const struct ran *first = NULL;
    for (int i = 0; i < v->count; i++) {
        const struct ran *r = v->list[i];
        if (r->right || (first && is_sensitive(first->shape.operation))) continue;
        if (!first || is_sensitive(r->shape.operation)) first = r;
    }
    return first;
}

/* The same of the cases that are like the first wrong one: "with add: right up to n = 1, ..."
   Others may be right by accident: the least of all values does not depend on most of them. */
static bool say_rule_of_some(const struct view *all, char *text, size_t size) {
    struct view some = {.g = all->g};
    char wrong[160], other[160], rule[200];
    const struct ran *first = first_wrong(all);
    attributes(all->g, first, wrong);
    for (int i = 0; i < all->count; i++) {
        attributes(all->g, all->list[i], other);
        if (!strcmp(wrong, other)) view_add(&some, all->list[i]);
    }
    if (some.count < 2 ||
        (!say_threshold(&some, rule, sizeof rule) && !say_multiple(&some, rule, sizeof rule)))
        return false;
    snprintf(text, size, "with %s: %s", wrong, rule);
    return true;
}

static void say_count(const struct view *v, char *text, size_t size) {
    if (v->right)
        snprintf(text, size, "right in %d of the %d cases that ran", v->right, v->count);
    else
        snprintf(text, size, "wrong in all cases that ran"); /* how many depends on the time left */
}

static void say_where_right(struct grading *g) {
    struct view v = {.g = g};
    char text[400] = "";
    size_t end = strlen(g->why);
    for (int i = 0; i < g->ran_count; i++) view_add(&v, &g->ran[i]);
    if (v.count < 2 || g->exercise->fresh || g->exercise->diagnosis) return;
    if (!strcmp(g->check, "repeat")) return; /* the other cases ran in one order */
    if (!say_rule(&v, text, sizeof text) && !say_rule_of_some(&v, text, sizeof text))
        say_count(&v, text, sizeof text);
    *text = (char)toupper((unsigned char)*text);
    snprintf(g->why + end, sizeof g->why - end, ". %s", text);
}

static void say_all_right(struct grading *g) {
    char text[120];
    int left = g->exercise->case_count - g->ran_count;
    if (left > 0)
        snprintf(text, sizeof text,
                 "right for the %d cases that ran (%d other%s did not run to the end)",
                 g->ran_count, left, left == 1 ? "" : "s");
    else
        snprintf(text, sizeof text, "right for all %d cases", g->ran_count);
    snprintf(g->why, sizeof g->why, "%s, but %s", text, g->over);
}

/* ---- an operator that the kernel does not call ---- */

static bool commutes(int operation) {
    return operation != LOCKSTEP_AFFINE && operation != LOCKSTEP_SECRET_ORDERED;
}

/* Did the same case with addition run? All that ran are right. */
static bool has_sum(const struct grading *g, const struct ran *r) {
    for (int i = 0; i < g->ran_count; i++) {
        struct lockstep_case like = g->ran[i].shape;
        if (like.operation == LOCKSTEP_ADD && like.n == r->shape.n && like.m == r->shape.m &&
            like.variant == r->shape.variant && like.repetitions == r->shape.repetitions)
            return true;
    }
    return false;
}

/* Is it right with addition alone? Not if another commuting operator is right, and all that is
   wrong does not commute: then the operands are exchanged.
   @param ordered gets whether all that is wrong does not commute
   @return a case that is wrong, and right with addition; NULL: there is none */
static const struct ran *knows_addition_alone(const struct grading *g, bool *ordered) {
    const struct ran *wrong = NULL;
    bool right_elsewhere = false;
    *ordered = true;
    for (int i = 0; i < g->ran_count; i++) {
        const struct ran *r = &g->ran[i];
        int operation = r->shape.operation;
        if (!r->right && operation == LOCKSTEP_ADD) return NULL;
        if (!r->right && has_sum(g, r)) wrong = r;
        if (!r->right) *ordered &= !commutes(operation);
        right_elsewhere |= r->right && r->shape.n > 1 && operation != LOCKSTEP_ADD &&
                           commutes(operation);
    }
    return *ordered && right_elsewhere ? NULL : wrong;
}

static void say_what_to_call(struct grading *g) {
    if (g->exercise->fresh || g->exercise->diagnosis || strcmp(g->check, "value") != 0) return;
    bool ordered;
    const struct ran *wrong = knows_addition_alone(g, &ordered);
    const char *instead = g->lesson->instead;
    size_t end = strlen(g->why);
    if (!wrong) return;
    if (wrong->shape.operation == LOCKSTEP_SECRET_EQUALITY)
        snprintf(g->why + end, sizeof g->why - end,
                 ". Right where only equal words are equal: compare with the lesson's own function "
                 "instead of ==");
    else
        snprintf(g->why + end, sizeof g->why - end, ". Right with add, wrong with %s: call %s%s",
                 ordered ? "operators that do not commute" : "other operators",
                 instead ? instead : "the lesson's own function",
                 ordered ? ", and do not exchange the operands" : "");
}

void evidence_say(struct grading *g) {
    if (g->verdict == WRONG || g->verdict == RACY) say_where_right(g);
    if (g->verdict == WRONG) say_what_to_call(g);
    if (g->verdict == OVER_BOUND || g->verdict == UNDER_BOUND) say_all_right(g);
}
