/* Gradescope's results.json (gradescope-autograders.readthedocs.io, "Autograder specifications").
   Students see it: it has no value that was computed from a secret input. */
#include "export_parts.h"

#include "batch/feedback/feedback.h"
#include "record/json.h"

#include <stdlib.h>
#include <string.h>

/* What was changed by hand in this exercise. */
static void add_by_hand(struct text *output, const json_t *record, const char *id) {
    const json_t *o = json_object_get(json_object_get(json_object_get(record, "marks"), "by_hand"),
                                      id);
    if (*json_member_text(o, "marks"))
        text_format(output, "\nby hand: %s", json_member_text(o, "marks"));
    if (*json_member_text(o, "comment"))
        text_format(output, "\n%s", json_member_text(o, "comment"));
}

static json_t *make_test(const struct lockstep_lesson *lesson, const json_t *record,
                         const json_t *e) {
    const char *outcome = json_member_text(e, "outcome");
    bool passed = !strcmp(outcome, "passed"), known = strcmp(outcome, "grader-error") != 0;
    struct text output = {0}, why = feedback_reason(lesson, e);
    text_format(&output, "%s: %s %s%s%s", outcome, json_member_text(e, "meaning"),
                json_member_text(e, "advice"), why.length && known ? "\n" : "",
                known ? why.data : "");
    add_by_hand(&output, record, json_member_text(e, "id"));
    json_t *test = json_pack("{s:s, s:O, s:s, s:o}", "name", json_member_text(e, "id"), "max_score",
                             json_object_get(e, "max_points"), "status",
                             passed ? "passed" : "failed", "output", json_text(output.data));
    if (known) json_object_set(test, "score", json_object_get(e, "points"));
    text_free(&output);
    text_free(&why);
    return test;
}

/* "22.5" as a number. */
static json_t *number(const char *text) {
    return strchr(text, '.') ? json_real(strtod(text, NULL))
                             : json_integer(strtoll(text, NULL, 10));
}

/* Without a score the platform shows that there is none: 0 would be a grade. */
json_t *gradescope_results(const struct lockstep_lesson *lesson, const json_t *record) {
    json_t *tests = json_array(), *results = json_object();
    const json_t *e;
    size_t i;
    json_array_foreach(json_object_get(record, "exercises"), i, e) {
        json_array_append_new(tests, make_test(lesson, record, e));
    }
    struct text score = {0}, output = {0};
    export_score(&score, record);
    if (score.length) json_object_set_new(results, "score", number(score.data));
    export_marks(&output, record);
    if (*json_member_text(record, "told"))
        text_format(&output, "%s%s", output.length ? "\n" : "", json_member_text(record, "told"));
    if (output.length) json_object_set_new(results, "output", json_text(output.data));
    text_free(&score);
    text_free(&output);
    json_object_set_new(results, "tests", tests);
    return results;
}
