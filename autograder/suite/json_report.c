/* The cases as JSON, in the shape of Criterion's own report. */
#include "reports.h"
#include "record/json.h"

#include <stdio.h>

static const char *const keys[] = {"passed", "failed", "errored", "skipped"};
static const char *const states[] = {"PASSED", "FAILED", "ERRORED", "SKIPPED"};

static json_t *tests_of(const struct exercise_cases *e) {
    json_t *list = json_array();
    for (int i = 0; i < e->exercise->case_count; i++) {
        const char *why;
        enum report_state state = report_state(e, i, &why);
        json_t *o = json_pack("{s:s, s:s}", "name", cases_name(e, i), "status", states[state]);
        if (state != REPORT_PASSED) json_object_set_new(o, "message", json_text(why));
        json_array_append_new(list, o);
    }
    return list;
}

static void add(const struct exercise_cases *e, void *data) {
    json_t *all = data, *o = json_pack("{s:s}", "name", e->exercise->id);
    int count[REPORT_SKIPPED + 1];
    report_count(e, count);
    for (int i = 0; i <= REPORT_SKIPPED; i++) {
        json_int_t before = json_integer_value(json_object_get(all, keys[i]));
        json_object_set_new(all, keys[i], json_integer(before + count[i]));
        json_object_set_new(o, keys[i], json_integer(count[i]));
    }
    json_object_set_new(o, "tests", tests_of(e));
    json_array_append_new(json_object_get(all, "test_suites"), o);
}

void report_json(FILE *f, struct criterion_global_stats *all) {
    json_t *o = json_pack("{s:s, s:i, s:i, s:i, s:i, s:[]}", "id", suite_lesson()->name, "passed",
                          0, "failed", 0, "errored", 0, "skipped", 0, "test_suites");
    report_each(all, add, o);
    json_dumpf(o, f, JSON_INDENT(1) | JSON_PRESERVE_ORDER);
    fputc('\n', f);
    json_decref(o);
}
