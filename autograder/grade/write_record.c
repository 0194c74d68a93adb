/* Writes the draft of a graded exercise's record. */
#include "grading.h"
#include "support/strbuf.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const verdicts[] = {"passed",     "todo",        "wrong", "racy",
                                       "over-bound", "under-bound", "error", "grader-error"};

void write_record(const struct grading *g) {
    if (!*g->options->record) return;
    const struct lockstep_exercise *e = g->exercise;
    if (e->diagnosis) json_array_clear(g->findings); /* they are the expected answer */
    bool passed = g->verdict == PASSED;
    struct exercise_result result = {.id = e->id,
                                     .title = e->title,
                                     .verdict = verdicts[g->verdict],
                                     .points = g->points,
                                     .credit = credit_record(g),
                                     .max_points = e->points,
                                     .cases = g->cases,
                                     .findings = g->findings,
                                     .dropped = g->dropped,
                                     .seed = g->first_seed,
                                     .device = g->device,
                                     .check = passed ? NULL : g->check,
                                     .why = passed ? NULL : g->why,
                                     .example = passed ? NULL : g->example,
                                     .printed = passed ? NULL : g->printed,
                                     .trace = g->trace};
    if (g->trace) {
        json_object_set_new(g->trace, "verdict", json_string(verdicts[g->verdict]));
        if (!passed) json_object_set_new(g->trace, "why", json_text(g->why));
    }
    json_t *o = json_exercise(&result);
    struct text path = {0};
    text_format(&path, "%s/%s.draft", g->options->record, e->id);
    /* The suite publishes it, or an error in its place (suite/publish.c). */
    if (!o || json_save(o, path.data))
        fprintf(stderr, "%s cannot be written: %s\n", path.data, strerror(errno));
    text_free(&path);
    json_decref(result.credit);
    json_decref(o);
}
