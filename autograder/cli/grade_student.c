/* Grades one submission of a class in a process of its own, and keeps the better record. */
#include "grade_student.h"
#include "batch/gradebook.h"
#include "batch/intake.h"
#include "support/interrupt.h"
#include "record/json.h"
#include "support/subprocess.h"
#include "batch/resource_limits.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { TRIES = 2 };

static void add_note(struct text *note, const char *text) {
    text_format(note, "%s%s", note->length ? "; " : "", text);
}

static void remove_files(const char *folder) {
    char *argv[] = {(char *)"rm", (char *)"-rf", (char *)"--", (char *)folder, NULL};
    process_run(argv, NULL);
}

static void explain(const struct watch *w, bool has_record, struct text *note) {
    struct text why = {0};
    if (w->late || w->stuck)
        text_format(&why, "ended after %.0f seconds of processor time", w->seconds);
    if (w->too_large)
        text_format(&why, "ended %d times for using more than %llu MB of memory", w->too_large,
                    (unsigned long long)(w->bytes >> 20));
    else if (!has_record || !WIFEXITED(w->status) || WEXITSTATUS(w->status))
        text_format(&why, "the grader failed: read its report");
    if (why.length) add_note(note, why.data);
    text_free(&why);
}

/* Runs `lockstep lesson` on the files. @return its record, or NULL: the grader has failed */
static json_t *run_lesson(const struct class_grading *c, const char *from, const char *report,
                          struct text *note) {
    char record[4096], number[16], program[PATH_MAX];
    snprintf(record, sizeof record, "%s/record.json", c->work);
    snprintf(number, sizeof number, "%d", c->lesson->number);
    snprintf(program, sizeof program, "%s/build/lockstep", project_home());
    unlink(record);
    /* the lesson's own limit is lower, and keeps what was graded until then */
    struct watch w = {.seconds = strtod(c->seconds, NULL) + 600,
                      .bytes = (uint64_t)(strtod(c->megabytes, NULL) * (1 << 20))};
    char *argv[] = {program,
                    (char *)"lesson",
                    number,
                    (char *)"--from",
                    (char *)from,
                    (char *)"--json",
                    record,
                    (char *)"--seconds",
                    (char *)c->seconds,
                    (char *)"--sandbox",
                    (char *)"--secret",
                    (char *)c->secret,
                    NULL};
    if (watch_run(&w, argv, report)) {
        text_format(note, "%scannot be graded: %s", note->length ? "; " : "", strerror(errno));
        return NULL;
    }
    json_t *o = json_load_file(record, 0, NULL);
    explain(&w, o != NULL, note);
    return o;
}

static json_t *take_in_and_run(const struct class_grading *c, const char *student,
                               struct text *note) {
    struct text from = {0}, submission = {0}, report = {0};
    json_t *record = NULL;
    text_format(&from, "%s/files", c->work);
    text_format(&submission, "%s/%s", c->submissions, student);
    text_format(&report, "%s/reports/%s.txt", c->out, student);
    remove_files(from.data);
    if (make_folders(from.data) || intake_copy(submission.data, c->lesson, from.data, note))
        text_format(note, "%scannot be copied: %s", note->length ? "; " : "", strerror(errno));
    else
        record = run_lesson(c, from.data, report.data, note);
    text_free(&from);
    text_free(&submission);
    text_free(&report);
    return record;
}

/* @return of two records of a student the one with more verdicts; the new one if they have as
   many */
static json_t *better(const struct class_grading *c, json_t *now, json_t *before,
                      struct text *note) {
    bool same = before && json_integer_value(json_object_get(before, "number")) ==
                              (json_int_t)c->lesson->number;
    if (!same || gradebook_unknown(c->lesson, before) >= gradebook_unknown(c->lesson, now)) {
        json_decref(before);
        return now;
    }
    add_note(note, "the result of an earlier run is kept");
    json_decref(now);
    return before;
}

/* A name too long for a file name affects that student only. */
static bool save(const char *path, json_t *record, struct text *note) {
    json_object_del(record, "note");
    if (note->length) json_object_set_new(record, "note", json_text(note->data));
    if (!json_save(record, path)) return true;
    text_format(note, "%sits record cannot be written: %s", note->length ? "; " : "",
                strerror(errno));
    return false;
}

void grade_student(const struct class_grading *c, const char *student, struct student_result *r) {
    struct text path = {0};
    *r = (struct student_result){.record = NULL};
    for (int i = 0; i < TRIES && !r->record && !interrupt_caught(); i++) {
        text_free(&r->note);
        r->record = take_in_and_run(c, student, &r->note);
    }
    if (!r->record) r->record = gradebook_no_record(c->lesson);
    r->broken = gradebook_unknown(c->lesson, r->record) > 0;
    text_format(&path, "%s/records/%s.json", c->out, student);
    json_object_set_new(r->record, "student", json_text(student));
    json_object_set_new(r->record, "from", json_text(student));
    if (r->broken) r->record = better(c, r->record, json_load_file(path.data, 0, NULL), &r->note);
    if (!interrupt_caught()) r->unsaved = !save(path.data, r->record, &r->note);
    text_free(&path);
}

void student_result_free(struct student_result *r) {
    json_decref(r->record);
    text_free(&r->note);
}
