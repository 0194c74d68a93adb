/* Gradescope's results.json (gradescope-autograders.readthedocs.io, "Autograder specifications").
 */
#include "export_parts.h"

#include "record/json.h"

#include <string.h>

static json_t *make_test(const json_t *e) {
    const char *outcome = export_member(e, "outcome"), *why = export_member(e, "why");
    bool passed = !strcmp(outcome, "passed"), known = strcmp(outcome, "grader-error") != 0;
    struct text output = {0};
    text_format(&output, "%s: %s %s%s%s", outcome, export_member(e, "meaning"),
                export_member(e, "advice"), *why && known ? "\n" : "", known ? why : "");
    json_t *test = json_pack("{s:s, s:O, s:s, s:o}", "name", export_member(e, "id"), "max_score",
                             json_object_get(e, "max_points"), "status",
                             passed ? "passed" : "failed", "output", json_text(output.data));
    if (known) json_object_set(test, "score", json_object_get(e, "points"));
    text_free(&output);
    return test;
}

/* Without a score the platform shows that there is none: 0 would be a grade. */
json_t *gradescope_results(const json_t *record) {
    json_t *tests = json_array(), *results = json_object();
    const json_t *e;
    size_t i;
    json_array_foreach(json_object_get(record, "exercises"), i, e) {
        json_array_append_new(tests, make_test(e));
    }
    if (!json_object_get(record, "not_graded"))
        json_object_set(results, "score", json_object_get(record, "score"));
    if (*export_member(record, "note"))
        json_object_set(results, "output", json_object_get(record, "note"));
    json_object_set_new(results, "tests", tests);
    return results;
}
