/* Runs one case of an exercise with a trace: which one, and on which values. */
#include "grading.h"
#include "worked_example.h"

#include <string.h>

/* Processor time, in seconds, of the runs that look for a case to trace. */
static const double before_trace = 2;

/* @return whether a case's result is wrong */
static bool is_wrong(struct grading *g, struct lockstep_case shape, int number) {
    struct suite_case c;
    grading_make_case(g, number, &shape, &c);
    bool wrong = evidence_probe(g, &c, 0, NULL, 0) == CASE_FAILED;
    grading_free_case(&c);
    return wrong;
}

/* Is the kernel wrong on the worked example already, which is smaller than the traced case? */
static bool fails_on_eight(struct grading *g) {
    worked_ask_for(false);
    worked_use(true);
    grading_limit(g, before_trace);
    bool wrong = is_wrong(g, worked_case(g->exercise), 0);
    worked_use(false);
    worked_ask_for(true);
    g->spare = g->out_of_time = false;
    return wrong;
}

/* @return the first small case whose result is wrong; -1: none, or that is secret */
static int first_wrong(struct grading *g) {
    const struct lockstep_exercise *e = g->exercise;
    int found = -1;
    if (e->fresh || e->diagnosis) return -1;
    worked_ask_for(false);
    grading_limit(g, before_trace);
    for (int i = 0; i < e->case_count && found < 0 && !g->out_of_time; i++) {
        if (e->cases[i].n <= SMALL_CASE && is_wrong(g, e->cases[i], i)) found = i;
    }
    worked_ask_for(true);
    g->spare = g->out_of_time = false;
    return found;
}

static void trace_case(struct grading *g, struct lockstep_case shape, int number, bool worked) {
    struct suite_case c;
    worked_use(worked);
    grading_make_case(g, number, &shape, &c);
    if (g->tainted) worker_stop(&g->worker);
    grading_run_case(g, &c);
    grading_free_case(&c);
}

/* Are the user's values all of the input? `bytes`: of an item, if the lesson knows; below 0: they
   do not fit. */
static bool takes_input(struct grading *g, struct lockstep_case *shape, int *bytes) {
    struct suite_case c;
    *bytes = 0;
    if (!g->lesson->own_input || g->exercise->diagnosis) return false;
    worked_use(true);
    grading_make_case(g, 0, shape, &c);
    *bytes = worked_chosen_bytes();
    bool drawn = worked_is_input(c.input, c.input_words) && c.input_words == shape->n;
    grading_free_case(&c);
    worked_use(false);
    return *bytes > 0 || (!*bytes && drawn);
}

/* A lesson names the worked example in its cases' descriptions. */
static void tell_of_own_input(json_t *trace) {
    static const char example[] = "the example";
    const char *name = json_string_value(json_object_get(trace, "case"));
    const char *at = name ? strstr(name, example) : NULL;
    if (at)
        json_object_set_new(
            trace, "case",
            json_sprintf("%.*syour values%s", (int)(at - name), name, at + sizeof example - 1));
    json_object_set_new(trace, "own_input", json_true());
}

/* On values that the user has chosen; refused where they would not be all of the input. */
static void trace_own_input(struct grading *g, struct lockstep_case shape) {
    int bytes;
    shape.n = g->options->input_count;
    worked_set_values(g->options->input, g->options->input_count);
    if (takes_input(g, &shape, &bytes))
        trace_case(g, shape, 0, true);
    else if (bytes < 0)
        grading_fail(g, ERROR, "input", "its items have %d bits: use whole numbers from %d to %d",
                     -8 * bytes, -(1 << (-8 * bytes - 1)), (1 << (-8 * bytes - 1)) - 1);
    else
        grading_fail(
            g, ERROR, "input",
            "it takes no input of your own: what it works on is more than a list of values");
    if (g->trace) tell_of_own_input(g->trace);
    worked_use(false);
    worked_set_values(NULL, 0);
}

/* The worked example is the easiest to understand; where it is right, a case that is not shows the
   mistake. */
void grading_trace_cases(struct grading *g) {
    struct lockstep_case traced = worked_traced_case(g->exercise);
    if (g->options->input_count) {
        trace_own_input(g, traced);
        return;
    }
    bool small = g->options->failing && g->exercise->traced.n && !g->exercise->diagnosis;
    if (small && fails_on_eight(g)) traced = worked_case(g->exercise);
    trace_case(g, traced, 0, true);
    int wrong = g->options->failing && g->verdict == PASSED ? first_wrong(g) : -1;
    if (wrong >= 0) trace_case(g, g->exercise->cases[wrong], wrong, false);
}
