/* Makes the class's gradebook from the students' records. */
#include "gradebook.h"
#include "csv.h"
#include "outcome.h"
#include "record/json.h"
#include "record/score.h"
#include "support/escape_text.h"

#include <stdbool.h>
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

/* A name has no lines. */
static void field_name(struct text *csv, const char *name) {
    struct text safe = {0};
    escape_add(&safe, name, strlen(name), ESCAPE_NAME);
    csv_field(csv, safe.data);
    text_free(&safe);
}

void gradebook_begin(struct text *csv, const struct lockstep_lesson *l) {
    csv_field(csv, "student");
    csv_field(csv, "id");
    csv_field(csv, "name");
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

static const char *verdict_of(const json_t *record, const struct lockstep_exercise *e) {
    return outcome_of(find(record, e->id))->name;
}

int gradebook_unknown(const struct lockstep_lesson *l, const json_t *record) {
    int count = 0;
    for (int i = 0; i < l->count; i++)
        count += !strcmp(verdict_of(record, &l->exercises[i]), "grader-error");
    return count;
}

void gradebook_add(struct text *csv, const struct lockstep_lesson *l, const json_t *record,
                   const char *note) {
    field_name(csv, json_member_text(record, "student"));
    field_name(csv, json_member_text(record, "id"));
    field_name(csv, json_member_text(record, "name"));
    if (gradebook_unknown(l, record))
        csv_field(csv, "");
    else
        field_number(csv, json_integer_value(json_object_get(record, "score")));
    field_number(csv, most_points(l));
    for (int i = 0; i < l->count; i++) {
        const struct lockstep_exercise *e = &l->exercises[i];
        const char *verdict = verdict_of(record, e);
        if (!strcmp(verdict, "grader-error"))
            csv_field(csv, "");
        else
            field_number(csv, json_integer_value(json_object_get(find(record, e->id), "points")));
        csv_field(csv, verdict);
    }
    csv_field(csv, note);
    csv_end(csv);
}

json_t *gradebook_no_record(const struct lockstep_lesson *l) {
    json_t *list = json_array();
    for (int i = 0; i < l->count; i++) {
        const struct lockstep_exercise *e = &l->exercises[i];
        struct exercise_result result = {.id = e->id,
                                         .title = e->title,
                                         .verdict = "grader-error",
                                         .max_points = e->points,
                                         .check = "batch",
                                         .why = "the grader left no record: see the note"};
        json_array_append_new(list, json_exercise(&result));
    }
    json_t *record = json_lesson(l->name, l->number, "sim", NULL, list);
    grade_add_up(record);
    return record;
}
