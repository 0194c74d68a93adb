#include "collect.h"
#include "durable_file.h"
#include "feedback/feedback.h"
#include "gradebook.h"
#include "outcome.h"
#include "record/json.h"
#include "record/score.h"
#include "result.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* ---- one student's record ---- */

/* The exercise's record if its file never reached the grader; NULL if it did. */
static json_t *without_file(const struct lockstep_exercise *e, const json_t *file) {
    const char *refused = json_string_value(json_object_get(file, "refused"));
    const char *missing = json_string_value(json_object_get(file, "missing"));
    const char *unread = json_string_value(json_object_get(file, "unread"));
    struct text why = {0};
    if (!refused && !missing && !unread) return NULL;
    if (unread)
        text_format(&why, "%s.cu: %s", e->id, unread);
    else if (refused)
        text_format(&why, "%s.cu was refused: %s", e->id, refused);
    else
        text_format(&why, "%s.cu is missing%s%s", e->id, *missing ? "; " : "", missing);
    struct exercise_result result = {.id = e->id,
                                     .title = e->title,
                                     .verdict = unread ? "grader-error" : "error",
                                     .max_points = e->points,
                                     .check = unread    ? "unread"
                                              : refused ? "refused"
                                                        : "missing",
                                     .why = why.data};
    json_t *o = json_exercise(&result);
    text_free(&why);
    return o;
}

static json_t *find(const json_t *record, const char *id) {
    json_t *list = json_object_get(record, "exercises"), *e;
    size_t i;
    json_array_foreach(list, i, e) {
        if (!strcmp(json_member_text(e, "id"), id)) return e;
    }
    return NULL;
}

/* The lesson's exercises in their order: as graded, or why they were not. */
static json_t *make_record(const struct lockstep_lesson *l, const json_t *student, json_t *result) {
    json_t *files = json_object_get(student, "files"), *none = gradebook_no_record(l);
    json_t *list = json_array();
    for (int i = 0; i < l->count; i++) {
        const char *id = l->exercises[i].id;
        json_t *e = without_file(&l->exercises[i], json_object_get(files, id));
        json_t *graded = find(result, id);
        if (!e) e = json_incref(graded ? graded : find(none, id));
        json_array_append_new(list, e);
    }
    json_t *record = json_lesson(l->name, l->number, "sim", json_member_text(student, "student"),
                                 list);
    grade_add_up(record);
    outcome_add(record);
    static const char *const keys[] = {"student", "id", "name", "told"};
    for (int i = 0; i < 4; i++) json_object_set(record, keys[i], json_object_get(student, keys[i]));
    json_decref(none);
    return record;
}

static void join_notes(struct text *note, const json_t *student, const json_t *result) {
    const char *parts[] = {json_member_text(student, "note"), json_member_text(result, "note")};
    for (int i = 0; i < 2; i++)
        if (*parts[i]) text_format(note, "%s%s", note->length ? "; " : "", parts[i]);
    if (!note->data) text_add(note, "", 0);
}

/* ---- its files ---- */

static void remove_others(const char *folder, const char *ending, const json_t *students) {
    DIR *d = opendir(folder);
    for (struct dirent *e; d && (e = readdir(d));) {
        size_t length = strlen(e->d_name), tail = strlen(ending), i;
        json_t *student;
        bool known = false;
        if (length <= tail || strcmp(e->d_name + length - tail, ending)) continue;
        json_array_foreach(students, i, student) {
            const char *name = json_member_text(student, "student");
            known |= strlen(name) == length - tail && !strncmp(name, e->d_name, length - tail);
        }
        if (!known) unlinkat(dirfd(d), e->d_name, 0);
    }
    if (d) closedir(d);
}

/* What comes first in a report: exercise by exercise what became of it, and what to do. */
static void summarize(struct text *report, const json_t *record) {
    json_t *e;
    size_t i;
    json_array_foreach(json_object_get(record, "exercises"), i, e) {
        const char *check = json_member_text(e, "check"), *advice = json_member_text(e, "advice");
        text_format(report, "%s: %s. %s%s%s\n", json_member_text(e, "id"),
                    json_member_text(e, "outcome"), json_member_text(e, "meaning"),
                    *advice ? " " : "", advice);
        if (!strcmp(check, "missing") || !strcmp(check, "refused"))
            text_format(report, "    %s\n", json_member_text(e, "why"));
    }
    text_format(report, "\n");
}

/* A name too long for a file's name affects that student only. */
static bool save(const char *out, const json_t *student, json_t *record, struct text *note) {
    struct text path = {0}, report = {0}, graded = {0};
    const char *name = json_member_text(student, "student"),
               *task = json_member_text(student, "task");
    text_format(&path, "%s/records/%s.json", out, name);
    if (note->length) json_object_set_new(record, "note", json_text(note->data));
    bool saved = !json_save(record, path.data);
    int error = saved ? 0 : errno;
    summarize(&report, record);
    if (*task && !result_report(out, task, &graded)) {
        int number = (int)json_integer_value(json_object_get(record, "number"));
        feedback_at_home(&graded, lockstep_lesson_find(number));
        text_add(&report, graded.data, graded.length);
    }
    path.length = 0;
    text_format(&path, "%s/reports/%s.txt", out, name);
    if (saved && (text_write(path.data, report.data, report.length) ||
                  feedback_write(out, student, record))) {
        saved = false;
        error = errno;
    }
    if (!saved)
        text_format(note, "%sits record cannot be written: %s", note->length ? "; " : "",
                    strerror(error));
    text_free(&path);
    text_free(&report);
    text_free(&graded);
    return saved;
}

json_t *collect_record(const char *out, const struct lockstep_lesson *l, const json_t *student) {
    const char *task = json_member_text(student, "task");
    json_t *result = *task ? result_load(out, task) : NULL;
    json_t *record = make_record(l, student, result);
    struct text note = {0};
    join_notes(&note, student, result);
    if (note.length) json_object_set_new(record, "note", json_text(note.data));
    json_decref(result);
    text_free(&note);
    return record;
}

/* Why the grader failed, and not what else there is to say of the submission: the first reason of
   an exercise, or else that of the whole task. */
static void add_cause(struct text *t, const json_t *record, const json_t *result) {
    const json_t *e, *first = NULL;
    size_t i;
    json_array_foreach(json_object_get(record, "exercises"), i, e) {
        bool failed = !strcmp(json_member_text(e, "outcome"), "grader-error");
        if (failed && strcmp(json_member_text(e, "check"), "batch") != 0 && !first) first = e;
    }
    const char *why = first ? json_member_text(first, "why") : json_member_text(result, "note");
    if (first || *why)
        text_format(t, "%.*s", (int)strcspn(why, "\n"), why);
    else
        text_format(t, "it has no result: it was ended, or could not write one (a message of "
                       "`lockstep grade-one` says so)");
}

static void add_student(const char *out, const struct lockstep_lesson *l, const json_t *student,
                        struct text *csv, struct collected *c) {
    const char *task = json_member_text(student, "task");
    json_t *result = *task ? result_load(out, task) : NULL;
    json_t *record = make_record(l, student, result);
    struct text note = {0};
    join_notes(&note, student, result);
    c->students++;
    c->unsaved += !save(out, student, record, &note);
    gradebook_add(csv, l, record, note.data);
    if (gradebook_unknown(l, record)) {
        c->broken++;
        text_format(&c->broken_names,
                    "%s is not graded, or not completely: ", json_member_text(student, "student"));
        add_cause(&c->broken_names, record, result);
        text_format(&c->broken_names, "\n");
    }
    json_decref(result);
    json_decref(record);
    text_free(&note);
}

int collect(const char *out, const struct lockstep_lesson *l, const json_t *manifest,
            struct collected *c) {
    json_t *students = json_object_get(manifest, "students"), *student;
    struct text csv = {0}, path = {0};
    size_t i;
    *c = (struct collected){0};
    gradebook_begin(&csv, l);
    json_array_foreach(students, i, student) { add_student(out, l, student, &csv, c); }
    text_format(&path, "%s/records", out);
    remove_others(path.data, ".json", students);
    path.length = 0;
    text_format(&path, "%s/reports", out);
    remove_others(path.data, ".txt", students);
    path.length = 0;
    text_format(&path, "%s/feedback", out);
    remove_others(path.data, ".html", students);
    path.length = 0;
    text_format(&path, "%s/gradebook.csv", out);
    int failed = durable_write(path.data, csv.data, csv.length);
    text_free(&path);
    text_free(&csv);
    return failed;
}
