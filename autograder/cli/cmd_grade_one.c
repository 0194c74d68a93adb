/* lockstep grade-one: grades one submission of a class, in a sandbox. `lockstep grade` runs it for
   each task of the manifest; it needs nothing but the output folder, so any machine that sees the
   folder can run it. To run it twice, or at the same time, does no harm. */
#include "batch/gradebook.h"
#include "batch/manifest.h"
#include "batch/resource_limits.h"
#include "batch/result.h"
#include "batch/store.h"
#include "cli.h"
#include "cli/report/terminal.h"
#include "course.h"
#include "grader_fingerprint.h"
#include "options.h"
#include "record/json.h"
#include "record/score.h"
#include "support/interrupt.h"
#include "support/landlock.h"
#include "support/sandbox.h"
#include "support/subprocess.h"
#include "work_folder.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { TRIES = 2 };

struct task {
    const char *name, *out, *secret; /* paths are absolute */
    json_t *manifest;
    const struct lockstep_lesson *lesson;
    char work[4000]; /* files, record and report; sandboxed processes cannot write here */
};

static void usage(void) {
    puts(
        "usage: lockstep grade-one --out DIR [--secret FILE] TASK\n"
        "\n"
        "Grades one submission of a class, in a sandbox: a task of DIR/manifest.json, which `lockstep\n"
        "grade` writes, and which holds the lesson and its limits. Writes DIR/results/TASK.json and\n"
        "TASK.txt, or TASK.failed.json if the grader itself failed. A task that is done is not graded\n"
        "again. Exit status 0 if the task is done, whatever the grade.");
}

static const char *setting(const struct task *t, const char *key, const char *otherwise) {
    const char *text = json_string_value(json_object_get(t->manifest, key));
    return text ? text : otherwise;
}

static void add_note(struct text *note, const char *text) {
    text_format(note, "%s%s", note->length ? "; " : "", text);
}

/* ---- running the lesson ---- */

static int copy_files(const struct task *t, struct text *note) {
    json_t *files = json_object_get(json_object_get(t->manifest, "tasks"), t->name), *hash;
    const char *exercise;
    struct text folder = {0};
    text_format(&folder, "%s/files", t->work);
    int failed = make_folders(folder.data);
    json_object_foreach(files, exercise, hash) {
        struct text path = {0}, store = {0}, data = {0};
        text_format(&path, "%s/%s.cu", folder.data, exercise);
        text_format(&store, "%s/store", t->out);
        if (!failed && (store_get(store.data, json_string_value(hash), &data) ||
                        text_write(path.data, data.data, data.length)))
            failed = -1;
        int error = errno;
        text_free(&path);
        text_free(&store);
        text_free(&data);
        errno = error;
    }
    if (failed) text_format(note, "cannot be copied: %s", strerror(errno));
    text_free(&folder);
    return failed;
}

static void explain(const struct watch *w, bool has_record, struct text *note) {
    struct text why = {0};
    if (w->late || w->stuck)
        text_format(&why, "ended after %.0f seconds of processor time", w->seconds);
    if (w->too_large)
        text_format(&why, "ended for using more than %llu MB of memory",
                    (unsigned long long)(w->bytes >> 20));
    else if (!has_record || !WIFEXITED(w->status) || WEXITSTATUS(w->status))
        text_format(&why, "the grader failed: read its report");
    if (why.length) add_note(note, why.data);
    text_free(&why);
}

/* Runs `lockstep lesson` on the files. @return its record, or NULL: the grader has failed */
static json_t *run_lesson(const struct task *t, struct text *note) {
    char record[4100], files[4100], report[4100], number[16], program[PATH_MAX];
    const char *seconds = setting(t, "seconds", "900");
    snprintf(record, sizeof record, "%s/record.json", t->work);
    snprintf(files, sizeof files, "%s/files", t->work);
    snprintf(report, sizeof report, "%s/report.txt", t->work);
    snprintf(number, sizeof number, "%d", t->lesson->number);
    snprintf(program, sizeof program, "%s/build/lockstep", project_home());
    unlink(record);
    /* the lesson's own limit is lower, and keeps what was graded until then */
    struct watch w = {
        .seconds = strtod(seconds, NULL) + 600,
        .bytes = (uint64_t)(strtod(setting(t, "megabytes", "1024"), NULL) * (1 << 20))};
    const char *argv[] = {program,    "lesson",  number,      "--from", files,
                          "--json",   record,    "--seconds", seconds,  "--sandbox",
                          "--secret", t->secret, NULL};
    if (watch_run(&w, (char **)argv, report)) {
        text_format(note, "%scannot be graded: %s", note->length ? "; " : "", strerror(errno));
        return NULL;
    }
    json_t *o = json_load_file(record, 0, NULL);
    explain(&w, o != NULL, note);
    return o;
}

/* ---- the result ---- */

/* Removes a word from a text wherever it is, and after it as many characters of `more` as follow.
 */
static void remove_word(struct text *text, const char *word, const char *more, const char *by) {
    struct text out = {0};
    const char *from = text->data ? text->data : "", *at;
    while ((at = strstr(from, word))) {
        text_add(&out, from, (size_t)(at - from));
        text_add(&out, by, strlen(by));
        from = at + strlen(word);
        from += strspn(from, more);
    }
    text_add(&out, from, strlen(from));
    text_free(text);
    *text = out;
}

/* Paths of this machine and addresses of one process say nothing to the student, and differ from
   run to run. */
static void make_repeatable(const struct task *t, struct text *text) {
    struct text prefix = {0};
    text_format(&prefix, "%s/", t->work);
    remove_word(text, prefix.data, "", "");
    remove_word(text, "address 0x", "0123456789abcdef", "address 0x...");
    text_free(&prefix);
}

static json_t *repeatable_record(const struct task *t, json_t *record) {
    struct text text = {0};
    char *dump = json_dumps(record, JSON_REAL_PRECISION(15));
    text_format(&text, "%s", dump ? dump : "");
    make_repeatable(t, &text);
    json_t *clean = json_loads(text.data, 0, NULL);
    free(dump);
    text_free(&text);
    if (!clean) return record;
    json_decref(record);
    return clean;
}

static int save(const struct task *t, json_t *record, const struct text *note) {
    struct text report = {0}, path = {0};
    size_t i;
    bool done = true;
    json_t *e;
    text_format(&path, "%s/report.txt", t->work);
    if (!text_read(&report, path.data)) make_repeatable(t, &report);
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

static int grade(const struct task *t) {
    struct text note = {0};
    json_t *record = NULL;
    for (int i = 0; i < TRIES && !record && !interrupt_caught(); i++) {
        text_free(&note);
        if (!copy_files(t, &note)) record = run_lesson(t, &note);
    }
    int status = 1;
    if (record) record = repeatable_record(t, record);
    if (!record && !interrupt_caught()) record = gradebook_no_record(t->lesson);
    if (!interrupt_caught()) status = save(t, record, &note);
    json_decref(record);
    text_free(&note);
    return status;
}

/* ---- setting up ---- */

static int take_task(void *task, const char *argument) {
    struct task *t = task;
    if (t->name) return options_too_many("grade-one", argument);
    t->name = argument;
    return 0;
}

static int parse(char **argv, struct task *t) {
    const struct option_row rows[] = {
        {.name = "--out", .value = &t->out}, {.name = "--secret", .value = &t->secret}, {0}};
    struct option_table table = {
        .command = "grade-one", .rows = rows, .other = take_task, .data = t};
    int bad = options_read(argv, &table, NULL);
    if (bad) return bad;
    if (t->out && is_digest(t->name)) return 0;
    say("lockstep grade-one: name the output folder and a task of its manifest, for example: lockstep grade-one --out grades TASK");
    return 2;
}

static const char *absolute(const char *path) {
    char *real = realpath(path, NULL);
    return real ? real : path;
}

static int find_task(struct task *t) {
    t->manifest = manifest_load(t->out);
    int number = (int)json_integer_value(json_object_get(t->manifest, "number"));
    t->lesson = lockstep_lesson_find(number);
    if (t->lesson && json_object_get(json_object_get(t->manifest, "tasks"), t->name)) return 0;
    say("lockstep grade-one: %s/manifest.json has no task %s", t->out, t->name);
    return -1;
}

/* A result must be that of the grader which its task is named for: Lockstep may have been updated
   in the meantime, or be another version on this machine. */
static int check_grader(const struct task *t) {
    char digits[DIGEST_TEXT];
    grader_fingerprint(t->lesson, digits);
    if (!strcmp(digits, setting(t, "grader", ""))) return 0;
    say("lockstep grade-one: Lockstep has changed since `lockstep grade` was started: start it again");
    return -1;
}

/* Each grading that runs at the time has another user, whose processes the others cannot reach. */
static int choose_sandbox(void) {
    struct text why = {0};
    unsetenv("LOCKSTEP_UID");
    if (getenv("LOCKSTEP_SANDBOX") && sandbox_confined())
        confine_take_user();
    else if (!getenv("LOCKSTEP_SANDBOX") && !sandbox_choose(&why))
        say("lockstep grade-one: nothing was graded: no sandbox works here (%s)", why.data);
    text_free(&why);
    return getenv("LOCKSTEP_SANDBOX") ? 0 : -1;
}

/* The lesson's own work folder lies in ours, and its messages name files relative to ours. */
static int enter_work(struct task *t) {
    umask(022); /* the sandbox's user must read what we write there */
    if (!work_folder_make(t->work, sizeof t->work) && !chmod(t->work, 0711)) {
        snprintf(t->work, sizeof t->work, "%.3900s", absolute(t->work));
        if (!chdir(t->work) && !setenv("LOCKSTEP_WORK", t->work, 1)) return 0;
    }
    say("lockstep grade-one: the work directory %s cannot be written: %s", course_work(),
        strerror(errno));
    return -1;
}

int cmd_grade_one(int argc, char **argv) {
    struct task t = {.name = NULL};
    struct text secret = {0};
    (void)argc;
    int bad = parse(argv, &t);
    if (bad == OPTIONS_HELP) usage();
    if (bad) return bad == OPTIONS_HELP ? 0 : bad;
    t.out = absolute(t.out);
    text_format(&secret, "%s.secret", t.out);
    t.secret = t.secret ? absolute(t.secret) : secret.data;
    if (find_task(&t)) return 1;
    if (result_is_done(t.out, t.name)) return 0;
    if (check_grader(&t)) return 1;
    interrupt_watch();
    if (choose_sandbox() || enter_work(&t)) return 1;
    int status = grade(&t);
    if (chdir("/")) status = 1;
    work_folder_remove(t.work);
    interrupt_end();
    return status;
}
