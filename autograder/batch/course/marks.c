/* From records, marks by hand and times to final marks. */
#include "marks.h"
#include "batch/collect.h"
#include "batch/manifest.h"
#include "batch/outcome.h"
#include "course_time.h"
#include "late.h"
#include "manual_marks.h"
#include "record/json.h"
#include "record/score.h"
#include "support/escape_text.h"
#include "times_file.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

struct making {
    struct mark_list *list;
    const struct course *course;
    const struct course_lesson *rules;
    const struct lockstep_lesson *lesson;
    struct manual_marks manual;
    struct times_file times;
};

static bool same(const char *a, const char *b) { return *a && !strcasecmp(a, b); }

bool marks_is_student(const json_t *student, const char *id) {
    return same(json_member_text(student, "id"), id) ||
           same(json_member_text(student, "student"), id) ||
           same(json_member_text(student, "platform_id"), id);
}

__attribute__((format(printf, 2, 3))) static void say(struct text *t, const char *format, ...) {
    va_list rest;
    char text[1024];
    va_start(rest, format);
    vsnprintf(text, sizeof text, format, rest);
    va_end(rest);
    text_format(t, "%s%s", t->length ? "; " : "", text);
}

/* ---- marks by hand ---- */

/* Keeps them for exports: exercise: {"marks": "+2", "comment": "..."}. */
static void note_by_hand(struct mark *m, const struct manual_row *r) {
    struct text marks = {0};
    if (r->kind == MANUAL_CHANGE && r->marks >= 0) text_format(&marks, "+");
    if (r->kind != MANUAL_COMMENT) hundredths_add(&marks, r->marks);
    json_t *o = json_object_get(m->by_hand, r->exercise);
    if (!o) {
        o = json_pack("{s:s, s:s}", "marks", "", "comment", "");
        json_object_set_new(m->by_hand, r->exercise, o);
    }
    if (marks.length) json_object_set_new(o, "marks", json_string(marks.data));
    if (*r->comment) json_object_set_new(o, "comment", json_text(r->comment));
    struct text comment = {0};
    escape_add(&comment, r->comment, strlen(r->comment), ESCAPE_NAME);
    const char *of = *r->exercise ? r->exercise : "lesson";
    if (marks.length)
        say(&m->comment, "%s: %s by hand%s%s", of, marks.data, comment.length ? ": " : "",
            comment.length ? comment.data : "");
    else
        say(&m->comment, "%s: %s", of, comment.data);
    text_free(&comment);
    text_free(&marks);
}

/* @return marks of an exercise, by hand if there are any @param known set to false if neither */
static hundredths marks_of(const struct making *k, const struct mark *m, const json_t *e,
                           bool *known) {
    hundredths points = 100 * json_integer_value(json_object_get(e, "points"));
    bool graded = !grade_is_unknown(e);
    for (int i = 0; i < k->manual.count; i++) {
        const struct manual_row *r = &k->manual.list[i];
        if (strcmp(r->exercise, json_member_text(e, "id")) != 0 ||
            !marks_is_student(m->student, r->id))
            continue;
        if (r->kind == MANUAL_REPLACE) points = r->marks, graded = true;
    }
    if (!graded) *known = false;
    return graded ? points : 0;
}

/* Marks of exercises that were changed by hand, for the student's page. */
static void note_points(struct making *k, struct mark *m, const json_t *e) {
    json_t *o = json_object_get(m->by_hand, json_member_text(e, "id"));
    struct text points = {0};
    bool known = true;
    if (!*json_member_text(o, "marks")) return;
    hundredths sum = marks_of(k, m, e, &known);
    for (int i = 0; i < k->manual.count; i++) {
        const struct manual_row *r = &k->manual.list[i];
        if (r->kind == MANUAL_CHANGE && !strcmp(r->exercise, json_member_text(e, "id")) &&
            marks_is_student(m->student, r->id))
            sum += r->marks;
    }
    hundredths_add(&points, sum);
    if (known) json_object_set_new(o, "points", json_string(points.data));
    text_free(&points);
}

static void apply_marks(struct making *k, struct mark *m) {
    const json_t *e;
    size_t i;
    m->known = true;
    m->raw = 100 * json_integer_value(json_object_get(m->record, "score"));
    json_array_foreach(json_object_get(m->record, "exercises"), i, e) {
        m->marked += marks_of(k, m, e, &m->known);
    }
    for (int n = 0; n < k->manual.count; n++) {
        struct manual_row *r = &k->manual.list[n];
        if (!marks_is_student(m->student, r->id)) continue;
        r->used = true;
        if (r->kind == MANUAL_CHANGE) m->marked += r->marks;
        note_by_hand(m, r);
    }
    if (m->marked < 0) m->marked = 0;
    json_array_foreach(json_object_get(m->record, "exercises"), i, e) { note_points(k, m, e); }
}

/* ---- time ---- */

static bool in_csv(struct making *k, struct mark *m) {
    for (int i = 0; i < k->times.count; i++)
        if (marks_is_student(m->student, k->times.list[i].id)) {
            k->times.list[i].used = true;
            m->time = k->times.list[i].time;
            return true;
        }
    return false;
}

/* The first source that the course file names, and that knows it. */
static void find_time(struct making *k, struct mark *m) {
    const json_t *times = json_object_get(m->student, "times");
    const char *platform = json_member_text(times, "platform");
    const char *zone = time_zone_of(k->course->zone);
    static const char *const files[] = {"archive", "files"};
    m->from = "";
    if (in_csv(k, m)) {
        m->from = "times.csv";
    } else if (k->rules->from_platform && *platform && !time_read(platform, zone, &m->time)) {
        m->from = "platform";
    } else if (k->rules->from_files) {
        for (int i = 0; i < 2 && !*m->from; i++) {
            const json_t *seconds = json_object_get(times, files[i]);
            if (!json_is_integer(seconds)) continue;
            m->time = (time_t)json_integer_value(seconds);
            if (*json_member_text(times, "clock")) m->time = time_of_clock(m->time, zone);
            m->from = files[i];
        }
    }
    m->has_time = *m->from != 0;
}

static bool is_student(const void *student, const char *id) {
    return marks_is_student(student, id);
}

static void warn(struct mark_list *l, const struct mark *m, const char *text) {
    text_format(&l->warnings, "%s: %s\n", json_member_text(m->student, "student"), text);
}

static void apply_lateness(struct making *k, struct mark *m) {
    const struct course *c = k->course;
    bool late = json_is_true(json_object_get(json_object_get(m->student, "times"), "late"));
    m->deadline = late_deadline(c, k->rules, is_student, m->student, &m->extended);
    m->has_deadline = true;
    if (!m->handed_in) return;
    if (!m->has_time) {
        warn(
            k->list, m,
            late
                ? "the platform says that it is late, but not by how much: no marks are taken off. "
                  "Write its time into times.csv"
                : "it is not known when this was handed in: it counts as in time");
        return;
    }
    m->days = late_days(c, m->deadline, m->time);
    m->penalty = late_penalty(c, m->days, m->marked, k->list->maximum);
    if (!m->days) return;
    struct text lost = {0};
    hundredths_add(&lost, m->penalty);
    if (m->penalty)
        say(&m->comment, "%d day%s late: %s mark%s lost", m->days, m->days == 1 ? "" : "s",
            lost.data, m->penalty == 100 ? "" : "s");
    else
        say(&m->comment, "%d day%s late", m->days, m->days == 1 ? "" : "s");
    text_free(&lost);
}

/* ---- a student ---- */

static bool has_file(const json_t *student) {
    const char *exercise;
    json_t *file;
    json_object_foreach(json_object_get(student, "files"), exercise, file) {
        if (!json_object_get(file, "missing")) return true;
    }
    return false;
}

static void add(struct making *k, const char *folder, const json_t *student) {
    struct mark_list *l = k->list;
    l->list = realloc(l->list, (size_t)(l->count + 1) * sizeof *l->list);
    if (!l->list) abort();
    struct mark *m = &l->list[l->count++];
    *m = (struct mark){.student = student,
                       .record = collect_record(folder, k->lesson, student),
                       .folder = folder,
                       .handed_in = has_file(student),
                       .from = "",
                       .by_hand = json_object()};
    apply_marks(k, m);
    if (k->rules) find_time(k, m);
    if (k->rules && k->rules->has_deadline) apply_lateness(k, m);
    m->final = m->marked - m->penalty;
}

/* ---- attempts ---- */

bool marks_same_student(const json_t *a, const json_t *b) {
    const char *x = json_member_text(a, "id"), *y = json_member_text(b, "id");
    if (*x || *y) return same(x, y);
    return !strcmp(json_member_text(a, "student"), json_member_text(b, "student"));
}

/* Is `a` after `b`? In one folder by the time, where it is known of both. */
static bool is_later(const struct mark *a, const struct mark *b) {
    if (a->folder == b->folder && a->has_time && b->has_time && a->time != b->time)
        return a->time > b->time;
    return a > b;
}

/* Something is more than nothing, and a known mark more than an unknown one. */
static bool is_better(const struct mark *a, const struct mark *b, bool best) {
    if (a->handed_in != b->handed_in) return a->handed_in;
    if (best && a->known != b->known) return a->known;
    if (best && a->final != b->final) return a->final > b->final;
    return is_later(a, b);
}

static void choose_attempts(struct mark_list *l, bool best) {
    for (int i = 0; i < l->count; i++) {
        struct mark *m = &l->list[i];
        m->counts = true;
        m->attempt = m->attempts = 1;
        for (int k = 0; k < l->count; k++) {
            const struct mark *o = &l->list[k];
            if (k == i || !marks_same_student(m->student, o->student)) continue;
            m->attempts++;
            m->attempt += is_later(m, o);
            if (is_better(o, m, best)) m->counts = false;
        }
        if (m->attempts > 1 && m->counts)
            say(&m->comment, "attempt %d of %d counts, the %s one", m->attempt, m->attempts,
                best ? "best" : "last");
    }
}

/* ---- the list ---- */

static void warn_unused(const struct making *k) {
    struct text *w = &k->list->warnings;
    for (int i = 0; i < k->manual.count; i++)
        if (!k->manual.list[i].used)
            text_format(w, "%s:%d: `%s` is not a student of lesson %d: the line has no effect\n",
                        k->rules->manual, k->manual.list[i].line, k->manual.list[i].id,
                        k->lesson->number);
    for (int i = 0; i < k->times.count; i++)
        if (!k->times.list[i].used)
            text_format(w, "%s: `%s` is not a student of lesson %d: the line has no effect\n",
                        k->rules->times, k->times.list[i].id, k->lesson->number);
    for (int i = 0; k->course && i < k->course->extension_count; i++) {
        const struct extension *x = &k->course->extensions[i];
        bool found = x->lesson && x->lesson != k->lesson->number;
        for (int n = 0; n < k->list->count && !found; n++)
            found = marks_is_student(k->list->list[n].student, x->id);
        if (!found)
            text_format(w,
                        "%s:%d: `%s` is not a student of lesson %d: the extension has no effect\n",
                        k->course->path, x->line, x->id, k->lesson->number);
    }
}

static int read_folder(struct making *k, const char *folder, struct text *why) {
    json_t *manifest = manifest_load(folder), *student;
    size_t i;
    if (!manifest || json_integer_value(json_object_get(manifest, "number")) != k->lesson->number) {
        text_format(why,
                    "%s has no grades of lesson %d: grade it first (make grade LESSON=%d), or name "
                    "the right folder",
                    folder, k->lesson->number, k->lesson->number);
        json_decref(manifest);
        return -1;
    }
    json_array_append_new(k->list->manifests, manifest);
    json_array_foreach(json_object_get(manifest, "students"), i, student) {
        add(k, folder, student);
    }
    return 0;
}

int marks_make(struct mark_list *m, const struct course *c, const struct lockstep_lesson *lesson,
               const char *const folders[], int folder_count, struct text *why) {
    struct making k = {.list = m, .course = c, .lesson = lesson};
    k.rules = course_lesson_of(c, lesson->number);
    *m = (struct mark_list){.manifests = json_array()};
    for (int i = 0; i < lesson->count; i++) m->maximum += 100LL * lesson->exercises[i].points;
    int failed = 0;
    if (k.rules && k.rules->manual) failed = manual_read(&k.manual, k.rules->manual, lesson, why);
    if (!failed && k.rules && k.rules->times)
        failed = times_read(&k.times, k.rules->times, c->zone, why);
    for (int i = 0; i < folder_count && !failed; i++) failed = read_folder(&k, folders[i], why);
    if (!failed) choose_attempts(m, !c || c->best);
    if (!failed) warn_unused(&k);
    manual_free(&k.manual);
    times_free(&k.times);
    if (failed) marks_free(m);
    return failed;
}

void marks_free(struct mark_list *m) {
    for (int i = 0; i < m->count; i++) {
        json_decref(m->list[i].record);
        json_decref(m->list[i].by_hand);
        text_free(&m->list[i].comment);
    }
    free(m->list);
    text_free(&m->warnings);
    json_decref(m->manifests);
    *m = (struct mark_list){.count = 0};
}
