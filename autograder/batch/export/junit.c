/* JUnit's XML, as continuous integration reads it: a suite per student, a case per exercise. */
#include "export_parts.h"
#include "record/json.h"
#include "support/escape_text.h"

#include <string.h>

static void add_text(struct text *t, const char *value) { escape_add_xml(t, value, strlen(value)); }

static void add_attribute(struct text *t, const char *name, const char *value) {
    text_format(t, " %s=\"", name);
    add_text(t, value);
    text_add(t, "\"", 1);
}

/* A failure is the student's, an error the grader's. */
static const char *kind_of(const json_t *e) {
    const char *outcome = json_member_text(e, "outcome");
    return !strcmp(outcome, "passed")        ? NULL
           : strcmp(outcome, "grader-error") ? "failure"
                                             : "error";
}

static void add_case(struct text *t, const struct lockstep_lesson *l, const json_t *e) {
    const char *kind = kind_of(e);
    text_format(t, "  <testcase");
    add_attribute(t, "classname", l->name);
    add_attribute(t, "name", json_member_text(e, "id"));
    if (!kind) {
        text_format(t, "/>\n");
        return;
    }
    text_format(t, "><%s", kind);
    add_attribute(t, "type", json_member_text(e, "outcome"));
    add_attribute(t, "message", json_member_text(e, "meaning"));
    text_format(t, ">");
    add_text(t, json_member_text(e, "why"));
    text_format(t, "</%s></testcase>\n", kind);
}

void junit_begin(struct text *t) {
    text_format(t, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n");
}

void junit_add(struct text *t, const struct lockstep_lesson *l, const json_t *record) {
    const json_t *list = json_object_get(record, "exercises"), *e;
    size_t i;
    int failures = 0, errors = 0;
    json_array_foreach(list, i, e) {
        const char *kind = kind_of(e);
        failures += kind && *kind == 'f';
        errors += kind && *kind == 'e';
    }
    text_format(t, " <testsuite");
    add_attribute(t, "name", json_member_text(record, "student"));
    text_format(t, " tests=\"%zu\" failures=\"%d\" errors=\"%d\">\n", json_array_size(list),
                failures, errors);
    json_array_foreach(list, i, e) { add_case(t, l, e); }
    text_format(t, " </testsuite>\n");
}

void junit_end(struct text *t) { text_format(t, "</testsuites>\n"); }
