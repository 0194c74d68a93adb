#include "grade_task.h"
#include "batch/gradebook.h"
#include "batch/resource_limits.h"
#include "batch/result.h"
#include "batch/store.h"
#include "cli/report/terminal.h"
#include "record/json.h"
#include "record/score.h"
#include "cli/repeatable.h"
#include "shared_exercises.h"
#include "support/interrupt.h"
#include "support/subprocess.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/statvfs.h>
#include <sys/wait.h>
#include <unistd.h>

enum { TRIES = 2 };

static void add_note(struct text *note, const char *text) {
    text_format(note, "%s%s", note->length ? "; " : "", text);
}

/* ---- its files ---- */

/* @param texts gets them */
static int copy_files(const struct task *t, struct text texts[], struct text *note) {
    json_t *files = json_object_get(json_object_get(t->manifest, "tasks"), t->name);
    struct text store = {0};
    int failed = make_folders("files") || make_folders("known");
    text_format(&store, "%s/store", t->out);
    for (int i = 0; i < t->lesson->count && !failed; i++) {
        const char *id = t->lesson->exercises[i].id;
        const char *hash = json_string_value(json_object_get(files, id));
        struct text path = {0};
        text_format(&path, "files/%s.cu", id);
        text_free(&texts[i]);
        if (hash) failed = store_get(store.data, hash, &texts[i]);
        if (hash && !failed) failed = text_write(path.data, texts[i].data, texts[i].length);
        text_free(&path);
    }
    if (failed) text_format(note, "cannot be copied: %s", strerror(errno));
    text_free(&store);
    return failed;
}

/* Gets the records of its exercises that are known. */
static void begin_shared(const struct task *t, const struct text texts[],
                         struct shared_exercises *s) {
    json_t *files = json_object_get(json_object_get(t->manifest, "tasks"), t->name);
    *s = (struct shared_exercises){.lesson = t->lesson, .out = t->out};
    s->limit = strtod(t->how.seconds, NULL);
    shared_keys(s, &t->how, files, texts);
    shared_fetch(s, "known");
}

/* ---- running the lesson ---- */

/* The last line that it wrote. */
static void add_last_words(struct text *why, struct text *report) {
    while (report->length && strchr(" \r\n", report->data[report->length - 1]))
        report->data[--report->length] = 0;
    const char *line = report->length ? strrchr(report->data, '\n') : NULL;
    text_format(why, "%s", line ? line + 1 : report->data);
}

/* What it wrote is removed by now, so a disk that was full has a little room. */
static bool disk_is_full(const struct task *t, struct text *why) {
    enum { NEEDED = 4 << 20 };
    struct statvfs disk;
    if (statvfs(t->work, &disk)) return false;
    unsigned long long room = (unsigned long long)disk.f_bavail * disk.f_frsize;
    bool files = disk.f_files && !disk.f_favail;
    if (room >= NEEDED && !files) return false;
    text_format(why, "the disk of the work directory (LOCKSTEP_WORK) is full: ");
    if (files)
        text_format(why, "it can hold no more files");
    else
        text_format(why, "%llu KB are left", room >> 10);
    return true;
}

/* Without a record its report says why; on a full disk there is none. */
static void why_no_record(const struct task *t, struct text *why) {
    const char *folders[2] = {t->work, ""};
    struct text report = {0}, path = {0};
    text_format(&path, "%s/report.txt", t->work);
    bool has_report = !text_read(&report, path.data) && report.length;
    text_format(why, "the grader failed: ");
    size_t begin = why->length;
    if (!disk_is_full(t, why) && has_report)
        add_last_words(why, &report);
    else if (why->length == begin)
        text_format(why, "it left neither a record nor a report");
    make_repeatable(why, folders);
    text_free(&report);
    text_free(&path);
}

static void explain(const struct task *t, const struct watch *w, bool has_record,
                    struct text *note) {
    struct text why = {0};
    if (w->late || w->stuck)
        text_format(&why, "ended after %.0f seconds of processor time", w->seconds);
    if (w->too_large)
        text_format(&why, "ended for using more than %llu MB of memory",
                    (unsigned long long)(w->bytes >> 20));
    else if (!has_record && !why.length)
        why_no_record(t, &why);
    else if (!has_record || !WIFEXITED(w->status) || WEXITSTATUS(w->status))
        text_format(&why, "the grader failed: read its report");
    if (why.length) add_note(note, why.data);
    text_free(&why);
}

/* Runs `lockstep lesson` on the files. @return its record, or NULL: the grader has failed */
static json_t *run_lesson(const struct task *t, bool shared, double *used, struct text *note) {
    char record[4100], files[4100], report[4100], number[16], program[PATH_MAX];
    snprintf(record, sizeof record, "%s/record.json", t->work);
    snprintf(files, sizeof files, "%s/files", t->work);
    snprintf(report, sizeof report, "%s/report.txt", t->work);
    snprintf(number, sizeof number, "%d", t->lesson->number);
    snprintf(program, sizeof program, "%s/build/lockstep", project_home());
    unlink(record);
    /* the lesson's own limit is lower, and keeps what was graded until then */
    struct watch w = {.seconds = strtod(t->how.seconds, NULL) + 600,
                      .bytes = (uint64_t)(strtod(t->how.megabytes, NULL) * (1 << 20))};
    const char *argv[] = {program,
                          "lesson",
                          number,
                          "--from",
                          files,
                          "--json",
                          record,
                          "--seconds",
                          t->how.seconds,
                          "--sandbox",
                          "--secret",
                          t->secret,
                          shared ? "--known" : NULL,
                          "known",
                          NULL};
    if (watch_run(&w, (char **)argv, report)) {
        text_format(note, "%scannot be graded: %s", note->length ? "; " : "", strerror(errno));
        return NULL;
    }
    json_t *o = json_load_file(record, 0, NULL);
    explain(t, &w, o != NULL, note);
    *used = w.used;
    return o;
}

/* Once with the exercises that are known, and again without them if limits make a difference. */
static json_t *run_shared(const struct task *t, struct shared_exercises *s, struct text *note) {
    double used = 0;
    json_t *record = run_lesson(t, true, &used, note);
    if (record && (note->length || !shared_may_be_used(s, used)) && s->spent > 0) {
        json_decref(record);
        text_free(note);
        s->spent = 0;
        memset(s->known, 0, sizeof s->known);
        record = run_lesson(t, false, &used, note);
    }
    if (record && !note->length) shared_keep(s, record, used);
    return record;
}

/* ---- the result ---- */

static int save(const struct task *t, json_t *record, const struct text *note) {
    struct text report = {0}, path = {0};
    const char *folders[2] = {t->work, ""};
    size_t i;
    bool done = true;
    json_t *e;
    text_format(&path, "%s/report.txt", t->work);
    if (!text_read(&report, path.data)) make_repeatable(&report, folders);
    if (note->length) json_object_set_new(record, "note", json_text(note->data));
    json_array_foreach(json_object_get(record, "exercises"), i, e) if (grade_is_unknown(e))
        done = false;
    int failed = result_save(t->out, t->name, record, &report, done);
    if (failed)
        say("lockstep grade-one: the result cannot be written to %s: %s", t->out, strerror(errno));
    text_free(&report);
    text_free(&path);
    return failed || !done ? 1 : 0;
}

int grade_task_fail(const struct task *t, const char *why) {
    struct text report = {0};
    json_t *record = gradebook_no_record(t->lesson);
    json_object_set_new(record, "note", json_text(why));
    int failed = result_save(t->out, t->name, record, &report, false);
    json_decref(record);
    return failed;
}

int grade_task(const struct task *t) {
    static struct shared_exercises shared;
    static struct text texts[LESSON_EXERCISES];
    struct text note = {0};
    json_t *record = NULL;
    for (int i = 0; i < TRIES && !record && !interrupt_caught(); i++) {
        text_free(&note);
        if (copy_files(t, texts, &note)) continue;
        begin_shared(t, texts, &shared);
        record = run_shared(t, &shared, &note);
    }
    int status = 1;
    if (!record && !interrupt_caught()) record = gradebook_no_record(t->lesson);
    if (!interrupt_caught()) status = save(t, record, &note);
    for (int i = 0; i < LESSON_EXERCISES; i++) text_free(&texts[i]);
    json_decref(record);
    text_free(&note);
    return status;
}
