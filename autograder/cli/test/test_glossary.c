/* The glossary: each kind of finding and each metric has an entry, and each example does what its
   entry says. */
#include <criterion/criterion.h>
#include <jansson.h>
#include "cli/glossary.h"
#include "record/wire_format.h"
#include "room.h"

TestSuite(glossary, .timeout = 600);

static const char *const kinds[] = {
#define NAME(id, name) name,
    LOCKSTEP_FINDINGS(NAME)
#undef NAME
};
static const char *const metrics[] = {
#define NAME(name, text) #name,
    LOCKSTEP_METRICS(NAME)
#undef NAME
        "active_lanes"};

#define COUNT(list) (sizeof(list) / sizeof *(list))

/* The entry of exactly this name, complete. */
static const struct term *entry(const struct glossary *g, const char *name) {
    const struct term *t = glossary_find(g, name);
    cr_assert(t && !strcmp(term_text(t, TERM_NAME), name), "no entry for `%s`", name);
    cr_expect(*term_text(t, TERM_PROGRAM) && *term_text(t, TERM_FIX), "`%s` is not complete", name);
    return t;
}

Test(glossary, has_every_kind_and_every_metric) {
    struct glossary g;
    cr_assert_eq(glossary_read(&g), 0);
    for (size_t i = 0; i < COUNT(kinds); i++) entry(&g, kinds[i]);
    for (size_t i = 0; i < COUNT(metrics); i++) entry(&g, metrics[i]);
    for (int i = 0; i < g.count; i++) {
        const struct term *t = &g.terms[i];
        const char *name = term_text(t, TERM_NAME);
        cr_expect(*term_text(t, TERM_MEANING) && *term_text(t, TERM_SOURCE), "%s", name);
        cr_expect_eq(glossary_find(&g, name), t, "`%s` is there twice", name);
        cr_expect(!strstr(term_text(t, TERM_MEANING), "What a program costs"),
                  "`%s` has the introduction of a group", name);
    }
    glossary_free(&g);
}

/* ---- the examples ---- */

/* Runs one program of an entry. @return its record */
static json_t *run(const struct term *t, bool right) {
    struct text path = {0}, program = {0}, output = {0}, command = {0};
    const char *options = term_text(t, TERM_OPTIONS);
    bool lesson = !strncmp(options, "lesson", 6);
    cr_assert(glossary_program(t, right, &program), "%s", term_text(t, TERM_NAME));
    text_format(&path, "%s/serial.cu", folder);
    cr_assert_eq(text_write(path.data, program.data, program.length), 0);
    if (lesson)
        text_format(&command, "\"$L\" lesson 1 --exercise serial --from . --json r.json");
    else
        text_format(&command, "\"$L\" run %s --json r.json serial.cu",
                    *options ? options + strlen("run") : "");
    for (char *dir = strstr(command.data, "-I lessons"); dir; dir = NULL) {
        struct text absolute = {0};
        text_format(&absolute, "%.*s-I '%s'/%s", (int)(dir - command.data), command.data,
                    project_home(), dir + 3);
        text_free(&command);
        command = absolute;
    }
    shell(&output, "rm -f r.json");
    shell(&output, command.data);
    cr_expect(!right || !strstr(output.data, " warning: "), "%s: a warning:\n%s",
              term_text(t, TERM_NAME), output.data);
    path.length = 0;
    text_format(&path, "%s/r.json", folder);
    json_t *record = json_load_file(path.data, 0, NULL);
    cr_assert(record != NULL, "%s: no record:\n%s", term_text(t, TERM_NAME), output.data);
    text_free(&path);
    text_free(&program);
    text_free(&output);
    text_free(&command);
    return record;
}

static const json_t *findings_of(const json_t *record) {
    const json_t *exercises = json_object_get(record, "exercises");
    return json_object_get(exercises ? json_array_get(exercises, 0) : record, "findings");
}

/* All findings of the wrong program are of this kind; the right one has none. */
static void try_finding(const struct glossary *g, const char *kind) {
    const struct term *t = entry(g, kind);
    json_t *wrong = run(t, false), *right = run(t, true), *f;
    size_t i;
    cr_expect_neq(json_array_size(findings_of(wrong)), 0, "%s: nothing is found", kind);
    json_array_foreach(findings_of(wrong), i, f)
        cr_expect_str_eq(json_string_value(json_object_get(f, "kind")), kind);
    cr_expect_eq(json_array_size(findings_of(right)), 0, "%s: the right program is wrong", kind);
    json_decref(wrong);
    json_decref(right);
}

static double metric_of(const json_t *record, const char *metric) {
    return json_number_value(json_object_get(json_object_get(record, "metrics"), metric));
}

/* Neither program is wrong; they cost what the entry says, and not the same. */
static void try_metric(const struct glossary *g, const char *metric) {
    const struct term *t = entry(g, metric);
    double first = -1, second = -1;
    char name[64] = "";
    sscanf(term_text(t, TERM_COUNTS), "%63s %lf, %lf", name, &first, &second);
    json_t *wrong = run(t, false), *right = run(t, true);
    cr_expect_str_eq(name, metric);
    cr_expect_eq(metric_of(wrong, metric), first, "%s: %g", metric, metric_of(wrong, metric));
    cr_expect_eq(metric_of(right, metric), second, "%s: %g", metric, metric_of(right, metric));
    cr_expect_neq(first, second, "%s", metric);
    cr_expect_eq(json_array_size(findings_of(wrong)) + json_array_size(findings_of(right)), 0, "%s",
                 metric);
    json_decref(wrong);
    json_decref(right);
}

/* In parts, which run at the same time. */
static void try_part(const char *const *names, size_t from, size_t to,
                     void (*try)(const struct glossary *, const char *)) {
    struct glossary g;
    cr_assert_eq(glossary_read(&g), 0);
    for (size_t i = from; i < to; i++) try(&g, names[i]);
    glossary_free(&g);
}

Test(glossary, examples_of_findings_1, .init = set_up, .fini = tear_down) {
    try_part(kinds, 0, COUNT(kinds) / 2, try_finding);
}
Test(glossary, examples_of_findings_2, .init = set_up, .fini = tear_down) {
    try_part(kinds, COUNT(kinds) / 2, COUNT(kinds), try_finding);
}
Test(glossary, examples_of_metrics_1, .init = set_up, .fini = tear_down) {
    try_part(metrics, 0, COUNT(metrics) / 2, try_metric);
}
Test(glossary, examples_of_metrics_2, .init = set_up, .fini = tear_down) {
    try_part(metrics, COUNT(metrics) / 2, COUNT(metrics), try_metric);
}
