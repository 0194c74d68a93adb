/* A second traced run of a case, in which all values differ: what the first one's operands came
   from is read off it (record/trace_flow.h). */
#include "grading.h"
#include "worked_example.h"

/* An operator that hides its values, if the exercise must be right with one. */
static int hiding_operator(const struct grading *g, int operation) {
    for (int i = 0; i < g->exercise->case_count; i++) {
        int other = g->exercise->cases[i].operation;
        if (other == LOCKSTEP_SECRET_ORDERED) return other;
        if (other == LOCKSTEP_SECRET) operation = other;
    }
    return operation;
}

bool ask_for_distinct(struct grading *g, const struct lockstep_case *shape,
                      struct worker_result *result) {
    struct lockstep_case other = *shape;
    struct suite_case c;
    bool worked = worked_in_use();
    if (g->exercise->diagnosis) return false;
    other.operation = hiding_operator(g, shape->operation);
    worked_use(false);
    grading_make_case(g, 0, &other, &c);
    bool complete = ask_for_trace(g, &c, result);
    worked_use(worked);
    grading_free_case(&c);
    if (worked) { /* what a lesson notes of a case, for its bounds, is the shown case's again */
        other = *shape;
        grading_make_case(g, 0, &other, &c);
        grading_free_case(&c);
    }
    worker_stop(&g->worker); /* what other values left behind is not for the next case to find */
    return complete;
}
