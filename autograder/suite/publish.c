/* Criterion's outcome is the verdict: a draft becomes a record if the test ended properly, each
   case told how it ended, and the draft says the same. Anything else is an error of the grader. It
   happens at the end of each test, so that a lesson that is ended early keeps what was graded until
   then. */
#include "publish.h"
#include "cases.h"
#include "record/json.h"

#include <criterion/criterion.h>
#include <criterion/hooks.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const struct grade_options *options;
static const bool *asked;
static bool published[MOST_EXERCISES];
static char *errors[MOST_EXERCISES];

void publish_begin(const struct grade_options *o, const bool which[]) {
    options = o;
    asked = which;
}

static int index_of(const struct lockstep_exercise *e) {
    return (int)(e - suite_lesson()->exercises);
}

const char *publish_error(const struct lockstep_exercise *e) { return errors[index_of(e)]; }

static void path_of(const struct lockstep_exercise *e, const char *end, struct text *path) {
    text_format(path, "%s/%s.%s", options->record, e->id, end);
}

static void record_error(const struct lockstep_exercise *e, const char *why) {
    struct exercise_result result = {.id = e->id,
                                     .title = e->title,
                                     .verdict = "grader-error",
                                     .max_points = e->points,
                                     .check = "suite",
                                     .why = why};
    struct text path = {0}, draft = {0};
    json_t *o = json_exercise(&result);
    path_of(e, "json", &path);
    path_of(e, "draft", &draft);
    unlink(draft.data);
    if (!o || json_save(o, path.data)) unlink(path.data);
    json_decref(o);
    text_free(&path);
    text_free(&draft);
    free(errors[index_of(e)]);
    errors[index_of(e)] = strdup(why);
    fprintf(stderr, "GRADER ERROR: %s: %s\n", e->id, why);
}

/* Do the draft's verdict and Criterion's outcome agree? */
static void compare(const struct exercise_cases *e, const struct criterion_test_stats *t,
                    const char *draft, struct text *why) {
    json_t *o = json_load_file(draft, 0, NULL);
    const char *verdict = json_string_value(json_object_get(o, "verdict"));
    bool passed = verdict && !strcmp(verdict, "passed");
    bool partly = options->trace || options->soak_count, all = !e->count[STATE_NOT_RUN] || partly;
    bool agreed = passed ? !t->failed_asserts && all : t->failed_asserts > 0 || options->trace;
    if (!verdict)
        text_format(why, "the suite wrote no record of it");
    else if (!agreed)
        text_format(why, "its record says %s, but %d of its cases failed and %d did not run",
                    verdict, e->count[STATE_FAILED], e->count[STATE_NOT_RUN]);
    json_decref(o);
}

static void publish(const struct criterion_test_stats *t) {
    struct exercise_cases e;
    struct text why = {0}, draft = {0}, path = {0};
    cases_read(&e, t);
    int i = index_of(e.exercise);
    path_of(e.exercise, "draft", &draft);
    path_of(e.exercise, "json", &path);
    if (!cases_broken(&e, t, &why) && !published[i]) {
        compare(&e, t, draft.data, &why);
        if (!why.length && rename(draft.data, path.data))
            text_format(&why, "its record cannot be written: %s", strerror(errno));
        published[i] = !why.length;
    }
    if (why.length && !errors[i]) record_error(e.exercise, why.data);
    text_free(&why);
    text_free(&draft);
    text_free(&path);
    cases_free(&e);
}

ReportHook(POST_FINI)(struct criterion_test_stats *t) { publish(t); }
ReportHook(TEST_CRASH)(struct criterion_test_stats *t) { publish(t); }

/* A test's process may still crash after the test's end. */
ReportHook(POST_ALL)(struct criterion_global_stats *all) {
    for (const struct criterion_suite_stats *s = all->suites; s; s = s->next)
        for (const struct criterion_test_stats *t = s->tests; t; t = t->next) publish(t);
}

bool publish_end(void) {
    const struct lockstep_lesson *l = suite_lesson();
    bool failed = false;
    for (int i = 0; i < l->count; i++) {
        if (asked[i] && !published[i] && !errors[i])
            record_error(&l->exercises[i], "its test never ran");
        failed |= errors[i] != NULL;
    }
    return failed;
}
