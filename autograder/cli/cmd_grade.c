/* lockstep grade: a class's submissions, one after the other, each shut in; then the gradebook. */
#include "cli.h"
#include "course.h"
#include "gradebook.h"
#include "intake.h"
#include "json.h"
#include "interrupt.h"
#include "options.h"
#include "process.h"
#include "sandbox.h"
#include "watch.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

struct class {
    const struct lockstep_lesson *lesson;
    const char *out, *submissions, *seconds, *megabytes;
    char work[4000]; /* intake and records of this run; nothing that is run can write there */
    struct text csv;
    int graded, broken, unsaved;
};

static void usage(void) {
    puts("usage: lockstep grade --lesson N --out DIR [OPTIONS] SUBMISSIONS\n\n"
         "Grades a folder of submissions, a folder a student with the lesson's .cu files in it (or "
         "in\n"
         "a folder such as 1-reduce inside). Each is compiled and run in a sandbox (bubblewrap): "
         "no\n"
         "network, no files but its own, limits of time and memory.\n\n"
         "  --seconds S  wall-clock limit a student (default 300)\n"
         "  --memory MB  memory limit a student, all processes together (default 1024)\n\n"
         "Writes DIR/gradebook.csv, DIR/records/STUDENT.json and DIR/reports/STUDENT.txt. Exit "
         "status\n"
         "0 if every submission was graded, whatever the grades.");
}

static int take_submissions(void *class, const char *argument) {
    struct class *c = class;
    if (c->submissions) return options_too_many("grade", argument);
    c->submissions = argument;
    return 0;
}

static int parse(char **argv, struct class *c) {
    const char *lesson = NULL;
    const struct option_row rows[] = {
        {.name = "--lesson", .value = &lesson},
        {.name = "--out", .value = &c->out},
        {.name = "--seconds", .value = &c->seconds, .number = true, .least = 1},
        {.name = "--memory", .value = &c->megabytes, .number = true, .least = 1},
        {0}};
    struct option_table table = {
        .command = "grade", .rows = rows, .other = take_submissions, .data = c};
    int bad = options_read(argv, &table, NULL);
    if (bad) return bad;
    if (!lesson || !c->out || !c->submissions) {
        fputs("lockstep grade: name a lesson, an output folder and the submissions, such as: "
              "lockstep grade --lesson 1 --out grades submissions\n",
              stderr);
        return 2;
    }
    c->lesson = course_lesson(lesson);
    return c->lesson ? 0 : 2;
}

static void remove_folder(const char *folder) {
    char *argv[] = {(char *)"rm", (char *)"-rf", (char *)"--", (char *)folder, NULL};
    process_run(argv, NULL);
}

/* A folder's name is a stranger's, too: it does not steer the terminal. */
static void show_progress(const char *student, int done, int all) {
    if (!isatty(STDERR_FILENO)) return;
    fprintf(stderr, "\r\033[K%d of %d: ", done + 1, all);
    for (const char *p = student; *p; p++)
        fputc((unsigned char)*p < 32 || *p == 127 ? '?' : *p, stderr);
    fflush(stderr);
}

/* ---- one student ---- */

static void explain(const struct watch *w, struct text *note) {
    const char *gap = note->length ? "; " : "";
    if (w->late)
        text_format(note, "%sended after %.0f seconds: is there an endless loop?", gap, w->seconds);
    else if (w->too_large)
        text_format(note, "%sended %d times for using more than %llu MB of memory", gap,
                    w->too_large, (unsigned long long)(w->bytes >> 20));
    else if (!WIFEXITED(w->status) || WEXITSTATUS(w->status))
        text_format(note, "%sthe grader failed, see its report", gap);
}

static json_t *grade_one(struct class *c, const char *student, struct text *note) {
    char from[4096], record[4096], report[4096 + PATH_MAX], number[16], program[PATH_MAX];
    snprintf(from, sizeof from, "%s/files", c->work);
    snprintf(record, sizeof record, "%s/record.json", c->work);
    snprintf(report, sizeof report, "%s/reports/%s.txt", c->out, student);
    snprintf(number, sizeof number, "%d", c->lesson->number);
    snprintf(program, sizeof program, "%s/build/lockstep", project_home());
    struct text path = {0};
    text_format(&path, "%s/%s", c->submissions, student);
    unlink(record);
    remove_folder(from);
    struct watch w = {.seconds = strtod(c->seconds, NULL),
                      .bytes = (uint64_t)(strtod(c->megabytes, NULL) * (1 << 20))};
    char *argv[] = {program, (char *)"lesson",    number, (char *)"--from", from, (char *)"--json",
                    record,  (char *)"--sandbox", NULL};
    bool ran = !make_folders(from) && !intake_copy(path.data, c->lesson, from, note) &&
               !watch_run(&w, argv, report);
    if (!ran)
        text_format(note, "%scannot be graded: %s", note->length ? "; " : "", strerror(errno));
    if (ran) explain(&w, note);
    c->broken += !ran || (!w.late && !(WIFEXITED(w.status) && WEXITSTATUS(w.status) == 0));
    text_free(&path);
    json_t *o = ran && !w.late ? json_load_file(record, 0, NULL) : NULL;
    return o ? o : gradebook_no_record(c->lesson);
}

/* ---- the class ---- */

/* A name that is too long for a file's is that student's trouble, and nobody else's. */
static bool save_record(struct class *c, const char *student, json_t *record, struct text *note) {
    char path[4096 + PATH_MAX];
    snprintf(path, sizeof path, "%s/records/%s.json", c->out, student);
    if (note->length) json_object_set_new(record, "note", json_string(note->data));
    if (!json_save(record, path)) return true;
    text_format(note, "%sits record cannot be written: %s", note->length ? "; " : "",
                strerror(errno));
    return false;
}

/* After each student, so that what was graded is there even if the machine is switched off. */
static int keep(struct class *c, const char *student, json_t *record, struct text *note) {
    char path[4096 + PATH_MAX];
    json_object_set_new(record, "student", json_string(student));
    json_object_set_new(record, "from", json_string(student));
    c->unsaved += !save_record(c, student, record, note);
    gradebook_add(&c->csv, c->lesson, student, record, note->length ? note->data : "");
    snprintf(path, sizeof path, "%s/gradebook.csv", c->out);
    if (!text_write(path, c->csv.data, c->csv.length)) return 0;
    fprintf(stderr, "lockstep: %s cannot be written: %s\n", path, strerror(errno));
    return -1;
}

static int is_student(const struct dirent *e) {
    return e->d_name[0] != '.' &&
           (e->d_type == DT_DIR || e->d_type == DT_LNK || e->d_type == DT_UNKNOWN);
}

static int grade_all(struct class *c) {
    struct dirent **list;
    int count = scandir(c->submissions, &list, is_student, alphasort), failed = 0;
    if (count <= 0) {
        fprintf(stderr, "lockstep: %s: %s\n", c->submissions,
                count ? strerror(errno)
                      : "there are no submissions: a folder a student is expected");
        return -1;
    }
    gradebook_begin(&c->csv, c->lesson);
    for (int i = 0; i < count && !failed; i++) {
        struct text note = {0};
        show_progress(list[i]->d_name, i, count);
        json_t *record = grade_one(c, list[i]->d_name, &note);
        failed = interrupt_caught() || keep(c, list[i]->d_name, record, &note);
        c->graded += !failed;
        json_decref(record);
        text_free(&note);
    }
    if (isatty(STDERR_FILENO)) fputs("\r\033[K", stderr);
    for (int i = 0; i < count; i++) free(list[i]);
    free(list);
    return failed;
}

static int make_out(struct class *c) {
    struct text path = {0};
    int failed = 0;
    for (int i = 0; i < 2 && !failed; i++) {
        path.length = 0;
        text_format(&path, "%s/%s", c->out, i ? "reports" : "records");
        failed = make_folders(path.data);
    }
    snprintf(c->work, sizeof c->work, "%s/build/class-XXXXXX", project_home());
    if (!failed && !mkdtemp(c->work)) failed = -1;
    if (failed) fprintf(stderr, "lockstep: %s cannot be made: %s\n", path.data, strerror(errno));
    text_free(&path);
    return failed;
}

int cmd_grade(int argc, char **argv) {
    struct class c = {.seconds = "300", .megabytes = "1024"};
    struct text why = {0};
    (void)argc;
    int bad = parse(argv, &c);
    if (bad == OPTIONS_HELP) usage();
    if (bad) return bad == OPTIONS_HELP ? 0 : bad;
    if (sandbox_check(&why)) {
        fprintf(stderr,
                "lockstep: nothing was graded: the sandbox does not work here (%s). Install "
                "bubblewrap, or let users make namespaces\n",
                why.data);
        return 1;
    }
    interrupt_watch();
    if (make_out(&c)) return 1;
    int failed = grade_all(&c);
    remove_folder(c.work);
    text_free(&c.csv);
    if (interrupt_caught())
        fprintf(stderr, "lockstep: interrupted; %d graded until then: %s\n", c.graded, c.out);
    interrupt_end();
    if (failed) return 1;
    printf("%d submission%s graded: %s/gradebook.csv\n", c.graded, c.graded == 1 ? "" : "s", c.out);
    if (c.broken) fprintf(stderr, "lockstep: %d of them failed; see the notes\n", c.broken);
    if (c.unsaved)
        fprintf(stderr, "lockstep: %d records cannot be written; see the notes\n", c.unsaved);
    return c.broken || c.unsaved ? 1 : 0;
}
