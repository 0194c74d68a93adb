/* Tells how each case ended, at once: if the suite itself crashes, it is known how far it came. */
#include "grading.h"

static void tell(struct grading *g, int number, enum grade_end end, const char *why) {
    if (g->told[number]) return;
    g->told[number] = true;
    g->tell(number, end, why);
}

void case_tell(struct grading *g, int number, enum grade_end end, const char *why) {
    if (end != CASE_NOT_RUN && !g->options->trace) tell(g, number, end, why);
}

void case_tell_ran(struct grading *g, int number, bool good, bool over_before, size_t recorded) {
    size_t count = json_array_size(g->cases);
    const json_t *record = count > recorded ? json_array_get(g->cases, count - 1) : NULL;
    if (g->out_of_time || (good && !record)) return; /* it did not run, or not to its end */
    bool over = good && !json_is_true(json_object_get(record, "ok"));
    const char *why = !over ? g->why : over_before ? "another bound does not hold here" : g->over;
    case_tell(g, number, good && !over ? CASE_PASSED : CASE_FAILED, why);
}

/* Of an exercise that passed, each case has run: one that has not is an error, which the suite sees
   since it is not told. */
void case_tell_rest(struct grading *g) {
    const char *why = g->options->trace    ? "only one case runs with a trace"
                      : g->seeds           ? "only small cases run in many orders"
                      : g->verdict == TODO ? "its TODO is still open"
                                           : "the exercise had failed before";
    if (g->verdict == PASSED && !g->options->trace && !g->seeds) return;
    for (int i = 0; i < g->exercise->case_count; i++) tell(g, i, CASE_NOT_RUN, why);
}
