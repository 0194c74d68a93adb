#include "class_export.h"
#include "record/json.h"
#include "batch/csv.h"
#include "batch/durable_file.h"
#include "batch/export/export.h"
#include "batch/feedback/feedback.h"
#include "course_time.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static void field_marks(struct text *csv, bool known, hundredths marks) {
    struct text number = {0};
    text_add(&number, "", 0);
    if (known) hundredths_add(&number, marks);
    csv_field(csv, number.data);
    text_free(&number);
}

static void field_time(struct text *csv, bool known, time_t time, const char *zone) {
    struct text text = {0};
    text_add(&text, "", 0);
    if (known) time_add(&text, time, zone);
    csv_field(csv, text.data);
    text_free(&text);
}

/* ---- marks.csv ---- */

static void begin(struct text *csv) {
    static const char *const titles[] = {
        "student", "id",        "name",     "raw",      "by hand",   "penalty", "final",
        "max",     "handed in", "known by", "deadline", "days late", "attempt", "comment"};
    for (size_t i = 0; i < sizeof titles / sizeof *titles; i++) csv_field(csv, titles[i]);
    csv_end(csv);
}

/* A raw score that is not known is an empty cell: 0 would be a grade. */
static void add(struct text *csv, const struct mark_list *l, const struct mark *m,
                const char *zone) {
    static const char *const names[] = {"student", "id", "name"};
    char days[16], attempt[40];
    for (int i = 0; i < 3; i++) csv_field(csv, json_member_text(m->student, names[i]));
    bool graded = !json_object_get(m->record, "not_graded");
    field_marks(csv, graded, m->raw);
    field_marks(csv, m->known, m->marked);
    field_marks(csv, m->known, m->penalty);
    field_marks(csv, m->known, m->final);
    field_marks(csv, true, l->maximum);
    field_time(csv, m->has_time, m->time, zone);
    csv_field(csv, m->has_time ? m->from : m->has_deadline && m->handed_in ? "unknown" : "");
    field_time(csv, m->has_deadline, m->deadline, zone);
    snprintf(days, sizeof days, "%d", m->days);
    csv_field(csv, m->has_time && m->has_deadline ? days : "");
    snprintf(attempt, sizeof attempt, "%d of %d%s", m->attempt, m->attempts,
             m->counts ? "" : ", does not count");
    csv_field(csv, m->attempts > 1 ? attempt : "");
    csv_field(csv, m->comment.data ? m->comment.data : "");
    csv_end(csv);
}

/* ---- exports ---- */

/* What the platforms' files show of it: export_parts.h. */
static void add_to_record(const struct mark_list *l, const struct mark *m) {
    struct text t[5] = {{0}};
    const hundredths values[] = {m->raw, m->marked, m->penalty, m->final, l->maximum};
    static const char *const names[] = {"raw", "marked", "penalty", "final", "maximum"};
    json_t *o = json_object();
    for (int i = 0; i < 5; i++) {
        hundredths_add(&t[i], values[i]);
        json_object_set_new(o, names[i], json_string(t[i].data));
        text_free(&t[i]);
    }
    json_object_set_new(o, "known", json_boolean(m->known));
    json_object_set_new(o, "comment", json_string(m->comment.data ? m->comment.data : ""));
    json_object_set(o, "by_hand", m->by_hand);
    json_object_set_new(m->record, "marks", o);
}

/* The attempt that counts may be in another folder: then its marks are exported. */
static const struct mark *counting(const struct mark_list *l, const struct mark *m) {
    for (int i = 0; i < l->count; i++) {
        const struct mark *o = &l->list[i];
        if (o->counts && marks_same_student(o->student, m->student)) return o;
    }
    return m;
}

static void note(const struct mark *m, struct exported *x) {
    x->students++;
    x->late += m->penalty > 0;
    x->extended += m->extended;
    x->untimed += m->has_deadline && m->handed_in && !m->has_time;
}

static int write_csv(const char *out, const struct text *csv, struct text *why) {
    struct text path = {0};
    text_format(&path, "%s/marks.csv", out);
    int failed = durable_write(path.data, csv->data, csv->length);
    if (failed) text_format(why, "%s cannot be written: %s", path.data, strerror(errno));
    text_free(&path);
    return failed;
}

static int write_all(const char *out, const struct lockstep_lesson *l, const struct course *c,
                     const struct mark_list *list, struct exported *x, struct text *why) {
    struct text csv = {0};
    struct export e;
    int page = 0;
    begin(&csv);
    export_begin(&e, out, l);
    for (int i = 0; i < list->count; i++) {
        const struct mark *m = &list->list[i], *o = counting(list, m);
        if (strcmp(m->folder, out) != 0) continue;
        bool first = m->counts || strcmp(o->folder, out) != 0;
        add(&csv, list, m, c ? c->zone : NULL);
        note(m, x);
        if (!first) continue; /* another submission of this folder is the student's */
        add_to_record(list, o);
        export_add(&e, m->student, o->record);
        // an attempt in another folder has its files, and its page, there
        if (!page && !strcmp(o->folder, out) && feedback_write(out, m->student, o->record))
            page = errno;
    }
    int failed = export_end(&e);
    if (failed) text_format(why, "%s/export cannot be written: %s", out, strerror(errno));
    if (!failed && (failed = page))
        text_format(why, "%s/feedback cannot be written: %s", out, strerror(page));
    if (!failed) failed = write_csv(out, &csv, why);
    text_free(&csv);
    return failed;
}

/* Other folders of the lesson hold other attempts. */
int class_export(const char *out, const struct lockstep_lesson *l, const struct course *c,
                 struct exported *x, struct text *why) {
    const struct course_lesson *rules = course_lesson_of(c, l->number);
    const char **folders = calloc((size_t)(rules ? rules->grades_count : 0) + 1, sizeof *folders);
    struct mark_list list;
    int count = 0;
    bool own = false;
    *x = (struct exported){0};
    if (!folders) abort();
    for (int i = 0; rules && i < rules->grades_count; i++) {
        char *path = realpath(rules->grades[i], NULL), *this = realpath(out, NULL);
        bool is_own = path && this && !strcmp(path, this);
        folders[count++] = is_own ? out : rules->grades[i];
        own |= is_own;
        free(path);
        free(this);
    }
    if (!own) folders[count++] = out;
    int failed = marks_make(&list, c, l, folders, count, why);
    free(folders);
    if (failed) return failed;
    failed = write_all(out, l, c, &list, x, why);
    x->warnings = list.warnings;
    list.warnings = (struct text){0};
    marks_free(&list);
    return failed;
}
