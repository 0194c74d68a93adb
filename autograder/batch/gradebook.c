#include "gradebook.h"
#include "csv.h"

#include <stdio.h>
#include <string.h>

static int most_points(const struct lockstep_lesson *l) {
    int points = 0;
    for (int i = 0; i < l->count; i++) points += l->exercises[i].points;
    return points;
}

static void field_number(struct text *csv, long long number) {
    char text[32];
    snprintf(text, sizeof text, "%lld", number);
    csv_field(csv, text);
}

/* To a spreadsheet, what begins like this is a formula, and a folder's name is a stranger's. */
static void field_name(struct text *csv, const char *name) {
    struct text t = {0};
    text_format(&t, "%s%s", *name && strchr("=+-@", *name) ? "'" : "", name);
    csv_field(csv, t.data);
    text_free(&t);
}

void gradebook_begin(struct text *csv, const struct lockstep_lesson *l) {
    csv_field(csv, "student");
    csv_field(csv, "score");
    csv_field(csv, "max");
    for (int i = 0; i < l->count; i++) {
        char verdict[128];
        snprintf(verdict, sizeof verdict, "%s verdict", l->exercises[i].id);
        csv_field(csv, l->exercises[i].id);
        csv_field(csv, verdict);
    }
    csv_field(csv, "note");
    csv_end(csv);
}

static const json_t *find(const json_t *record, const char *id) {
    const json_t *list = json_object_get(record, "exercises");
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *e = json_array_get(list, i);
        const char *name = json_string_value(json_object_get(e, "id"));
        if (name && !strcmp(name, id)) return e;
    }
    return NULL;
}

void gradebook_add(struct text *csv, const struct lockstep_lesson *l, const char *student,
                   const json_t *record, const char *note) {
    field_name(csv, student);
    field_number(csv, json_integer_value(json_object_get(record, "score")));
    field_number(csv, most_points(l));
    for (int i = 0; i < l->count; i++) {
        const json_t *e = find(record, l->exercises[i].id);
        const char *verdict = json_string_value(json_object_get(e, "verdict"));
        field_number(csv, json_integer_value(json_object_get(e, "points")));
        csv_field(csv, verdict ? verdict : "error");
    }
    csv_field(csv, note);
    csv_end(csv);
}

json_t *gradebook_no_record(const struct lockstep_lesson *l) {
    return json_pack("{s:s, s:s, s:i, s:s, s:[], s:i, s:i}", "schema", "lockstep-lesson/1",
                     "lesson", l->name, "number", l->number, "backend", "sim", "exercises", "score",
                     0, "max_score", most_points(l));
}
