/* A correct kernel's result depends neither on the order of its threads nor on the calls before:
   small cases run in a second order as well, and a soak tries many. */
#include "grading.h"

#include <stdio.h>
#include <string.h>

/* The values are wrong, and were right in a call before. */
void orders_note_repeated(struct grading *g) {
    if (g->verdict == WRONG && !strcmp(g->check, "value"))
        snprintf(g->check, sizeof g->check, "repeat");
}

/* Says why a call is wrong that follows a right one: runs it again, as the first call of a new
   process. The order of the threads differs from that of the call before, too. */
void orders_explain_repeated(struct grading *g, const struct suite_case *c, uint64_t schedule) {
    const struct grade_options *o = g->options;
    if (o->cuda || o->verdict_only || strcmp(g->check, "repeat") != 0) return;
    struct grading alone = {.findings = NULL};
    bool out_of_time = g->out_of_time;
    size_t end = strlen(g->why);
    g->tainted = true; /* so that a new process is started */
    enum grade_end how = evidence_try(g, c, schedule, &alone);
    json_decref(alone.findings);
    g->out_of_time = out_of_time;
    if (how == CASE_PASSED)
        snprintf(g->why + end, sizeof g->why - end,
                 ". It is right as the first call: something was left over from the call before, "
                 "such as a counter that must be 0 again");
    else if (how == CASE_FAILED)
        snprintf(g->why + end, sizeof g->why - end,
                 ". It is right with another order of the threads: the result must not depend on "
                 "their order");
}

int orders_ask_again(struct grading *g, const struct suite_case *c, uint64_t schedule,
                     struct worker_result *result) {
    int good = ask(g, c, schedule, result) && judge(g, c, result);
    if (!good && !g->out_of_time) printed_keep(g, result);
    if (!good) orders_note_repeated(g);
    size_t end = strlen(g->why);
    if (!good && schedule != SECOND_SCHEDULE)
        snprintf(g->why + end, sizeof g->why - end, " (with the thread order of seed %llu)",
                 (unsigned long long)schedule);
    end = strlen(g->why);
    if (!good && g->verdict == WRONG && result->record.end.split)
        snprintf(g->why + end, sizeof g->why - end,
                 ", where __activemask() named only some of the lanes: it tells which lanes happen "
                 "to be together; name those that must take part");
    else if (!good)
        orders_explain_repeated(g, c, schedule);
    return good;
}

/* Few items: such a case also runs in another order, unless it launches very many threads. */
bool orders_is_small(const struct grading *g, const struct lockstep_case *c) {
    return c->n <= (g->exercise->any_order_up_to ? g->exercise->any_order_up_to : SMALL_CASE);
}

static int ask_in_other_orders(struct grading *g, const struct suite_case *c) {
    struct worker_result result = {0};
    uint64_t count = g->seeds ? g->seeds : 1;
    int good = 1;
    for (uint64_t i = 0; good && i < count; i++) {
        uint64_t seed = g->seeds ? g->seed++ : SECOND_SCHEDULE;
        if (!g->first_seed) g->first_seed = seed;
        good = orders_ask_again(g, c, seed, &result);
        g->tainted = !good && evidence_is_tainted(&result.record);
        worker_result_free(&result);
    }
    return good;
}

/* A kernel could tell the second run by what it has kept from the first. So of half the cases,
   drawn from the secret, the other order comes first. */
bool orders_come_first(const struct grading *g, const struct suite_case *c) {
    return orders_is_small(g, c->shape) && !g->trace && !g->seeds && c->seed >> 32 & 1;
}

/* What failed in the first run of a case, and is right in both orders afterwards. */
static int depends_on_calls(struct grading *g, const struct grading *first) {
    grading_fail(g, first->verdict, first->check,
                 "%s. The same call is right when it is repeated: a result must not depend on the "
                 "calls before",
                 first->why);
    json_array_extend(g->findings, first->findings);
    orders_note_repeated(g);
    return 0;
}

/* @param early how the case ended in another order, if that came first */
int orders_run(struct grading *g, const struct suite_case *c, enum grade_end early,
               const struct grading *first) {
    if (early == CASE_PASSED) return 1;
    int good = ask_in_other_orders(g, c);
    return good && early == CASE_FAILED ? depends_on_calls(g, first) : good;
}

/* Distributes the random orders among the small cases. */
void orders_begin_soak(struct grading *g) {
    uint64_t count = g->options->soak_count, small = 0;
    if (!count || g->options->cuda) return;
    for (int i = 0; i < g->exercise->case_count; i++)
        small += orders_is_small(g, &g->exercise->cases[i]);
    if (!small) return;
    g->seed = g->options->soak;
    g->seeds = (count + small - 1) / small;
}
