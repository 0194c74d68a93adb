/* Lesson 1's suite with a mistake planted into it: a macro says which (test_suite.c). */
#define suite_fill lesson_fill
#include "../../../lessons/1-reduce/test_reduce.c"
#undef suite_fill

#include <signal.h>
#include <unistd.h>
#include "grade/grading.h"

/* The input of the tenth case is not made. */
void suite_fill(struct suite_case *c) {
    bool here = c->shape->n == 1025 && c->shape->operation == LOCKSTEP_ADD;
#ifdef PLANTED_SIGNAL
    if (here) raise(PLANTED_SIGNAL);
#elif defined PLANTED_EXIT
    if (here) _exit(0);
#elif defined PLANTED_ASSERTION
    cr_assert(!here, "planted");
#endif
    (void)here;
    lesson_fill(c);
}

#ifdef PLANTED_ORDER /* instead of order.c: the first case twice, the second never */
int *order_of_cases(const struct grading *g) {
    int *order = calloc((size_t)g->exercise->case_count + 1, sizeof *order);
    for (int i = 0; i < g->exercise->case_count; i++) order[i] = i == 1 ? 0 : i;
    return order;
}
#endif

#ifdef PLANTED_RECORD /* instead of write_record.c */
void write_record(const struct grading *g) {
    char path[2 * GRADE_PATH];
    snprintf(path, sizeof path, "%s/%s.draft", g->options->record, g->exercise->id);
    json_t *o = json_pack("{s:s, s:s, s:i}", "id", g->exercise->id, "verdict", "passed", "points",
                          5);
    json_save(o, path);
    json_decref(o);
}
#endif
