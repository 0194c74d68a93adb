#include "reports.h"
#include "publish.h"

#include <string.h>

enum report_state report_state(const struct exercise_cases *e, int number, const char **why) {
    const struct case_row *r = &e->row[number];
    const char *error = publish_error(e->exercise);
    *why = r->why;
    if (r->state == STATE_FAILED) return REPORT_FAILED;
    if (error) *why = error;
    if (error) return REPORT_ERROR;
    if (r->state == STATE_MISSING) *why = "this case never ran";
    return r->state == STATE_PASSED    ? REPORT_PASSED
           : r->state == STATE_NOT_RUN ? REPORT_SKIPPED
                                       : REPORT_ERROR;
}

void report_count(const struct exercise_cases *e, int count[REPORT_SKIPPED + 1]) {
    const char *why;
    memset(count, 0, (REPORT_SKIPPED + 1) * sizeof *count);
    for (int i = 0; i < e->exercise->case_count; i++) count[report_state(e, i, &why)]++;
}

static const struct criterion_test_stats *find(const struct criterion_global_stats *all,
                                               const char *id) {
    for (const struct criterion_suite_stats *s = all->suites; s; s = s->next)
        for (const struct criterion_test_stats *t = s->tests; t; t = t->next)
            if (!strcmp(t->test->name, id)) return t;
    return NULL;
}

void report_each(const struct criterion_global_stats *all,
                 void (*each)(const struct exercise_cases *e, void *data), void *data) {
    const struct lockstep_lesson *l = suite_lesson();
    for (int i = 0; i < l->count; i++) {
        const struct criterion_test_stats *t = find(all, l->exercises[i].id);
        struct exercise_cases e;
        if (!t) continue;
        cases_read(&e, t);
        each(&e, data);
        cases_free(&e);
    }
}
