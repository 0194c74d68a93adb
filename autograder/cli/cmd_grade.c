/* lockstep grade: grades a class's submissions one after the other, each in a sandbox, then writes
   the gradebook. */
#include "cli.h"
#include "course.h"
#include "grade_student.h"
#include "batch/gradebook.h"
#include "support/interrupt.h"
#include "options.h"
#include "support/subprocess.h"
#include "support/escape_text.h"
#include "support/sandbox.h"
#include "secret.h"
#include "cli/report/terminal.h"

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
    struct class_grading grading;
    const char *sandbox;           /* the requested kind; NULL: the first that works */
    char secret_path[SECRET_PATH]; /* the default file, if none is named */
    struct text csv;
    struct dirent **students;
    int count, graded, broken, unsaved;
};

static void usage(void) {
    puts(
        "usage: lockstep grade --lesson N --out DIR [OPTIONS] SUBMISSIONS\n"
        "\n"
        "Grades a folder of submissions: one folder per student, which contains the lesson's .cu files,\n"
        "directly or in a folder such as 1-reduce. Each is compiled and run in a sandbox: no network, no\n"
        "files but its own, limits of time and memory. The sandbox is bubblewrap, or else Landlock; the\n"
        "first line of output tells which, and what it cannot protect on this machine.\n"
        "\n"
        "  --seconds S  limit of processor time per student (default 900, as for `lockstep lesson`): a\n"
        "               busy machine costs no points\n"
        "  --memory MB  memory limit per student, all processes together (default 1024)\n"
        "  --sandbox K  use bubblewrap or landlock, and no other\n"
        "  --secret FILE  the course's secret, from which inputs are drawn (default: DIR.secret, beside\n"
        "               DIR; made if missing). Keep it: with it a regrade gives the same inputs. Do not\n"
        "               show it to students\n"
        "\n"
        "Writes DIR/gradebook.csv, DIR/records/STUDENT.json and DIR/reports/STUDENT.txt. Exit status 0 if\n"
        "every submission was graded, whatever the grades. If the grader itself fails (no disk, no memory,\n"
        "a crash), it tries again; then the score is left empty, an earlier result of that student is\n"
        "kept, and the exit status is 1.");
}

static int take_submissions(void *class, const char *argument) {
    struct class *c = class;
    if (c->grading.submissions) return options_too_many("grade", argument);
    c->grading.submissions = argument;
    return 0;
}

static int parse(char **argv, struct class *c) {
    const char *lesson = NULL;
    const struct option_row rows[] = {
        {.name = "--lesson", .value = &lesson},
        {.name = "--out", .value = &c->grading.out},
        {.name = "--sandbox", .value = &c->sandbox},
        {.name = "--secret", .value = &c->grading.secret},
        {.name = "--seconds", .value = &c->grading.seconds, .number = true, .least = 1},
        {.name = "--memory", .value = &c->grading.megabytes, .number = true, .least = 1},
        {0}};
    struct option_table table = {
        .command = "grade", .rows = rows, .other = take_submissions, .data = c};
    int bad = options_read(argv, &table, NULL);
    if (bad) return bad;
    if (!lesson || !c->grading.out || !c->grading.submissions) {
        say("lockstep grade: name a lesson, an output folder and the submissions, for example: lockstep grade --lesson 1 --out grades submissions");
        return 2;
    }
    c->grading.lesson = course_lesson(lesson);
    return c->grading.lesson ? 0 : 2;
}

static void remove_folder(const char *folder) {
    char *argv[] = {(char *)"rm", (char *)"-rf", (char *)"--", (char *)folder, NULL};
    process_run(argv, NULL);
}

/* A folder's name is untrusted, too: its control characters are escaped. */
static void show_progress(const char *student, int done, int all) {
    if (!isatty(STDERR_FILENO)) return;
    struct text name = {0};
    escape_add(&name, student, strlen(student), ESCAPE_NAME);
    fprintf(stderr, "\r\033[K%d of %d: %s", done + 1, all, name.data);
    fflush(stderr);
    text_free(&name);
}

/* ---- the class ---- */

/* Writes the gradebook after each student, so that no grade is lost if the machine is switched
   off. */
static int keep(struct class *c, const char *student, const struct student_result *r) {
    const struct class_grading *g = &c->grading;
    char path[4096 + PATH_MAX];
    gradebook_add(&c->csv, g->lesson, student, r->record, r->note.length ? r->note.data : "");
    c->unsaved += r->unsaved;
    c->broken += r->broken;
    snprintf(path, sizeof path, "%s/gradebook.csv", g->out);
    if (!text_write(path, c->csv.data, c->csv.length)) return 0;
    say("lockstep: %s cannot be written: %s", path, strerror(errno));
    return -1;
}

/* On stderr: the instructor must see it at once, not only in a cell of a table. */
static void complain(const char *student, const struct student_result *r) {
    struct text name = {0}, note = {0};
    if (!r->broken) return;
    escape_add(&name, student, strlen(student), ESCAPE_NAME);
    escape_add(&note, r->note.data ? r->note.data : "", r->note.length, ESCAPE_NAME);
    fprintf(stderr, "%slockstep: GRADER ERROR, %s is not graded, or not completely: %s\n",
            isatty(STDERR_FILENO) ? "\r\033[K" : "", name.data, note.data);
    text_free(&name);
    text_free(&note);
}

static int is_student(const struct dirent *e) {
    return e->d_name[0] != '.' &&
           (e->d_type == DT_DIR || e->d_type == DT_LNK || e->d_type == DT_UNKNOWN);
}

/* Before the sandbox is chosen: a mistyped folder is reported as such, even if no sandbox works. */
static int find_submissions(struct class *c) {
    c->count = scandir(c->grading.submissions, &c->students, is_student, alphasort);
    if (c->count > 0) return 0;
    say("lockstep: %s: %s", c->grading.submissions,
        c->count ? strerror(errno)
                 : "it contains no submissions: one folder per student is expected");
    if (!c->count) free(c->students);
    return -1;
}

static int grade_all(struct class *c) {
    int failed = 0;
    gradebook_begin(&c->csv, c->grading.lesson);
    for (int i = 0; i < c->count && !failed; i++) {
        const char *student = c->students[i]->d_name;
        struct student_result r;
        show_progress(student, i, c->count);
        grade_student(&c->grading, student, &r);
        failed = interrupt_caught() || keep(c, student, &r);
        if (!failed) complain(student, &r);
        c->graded += !failed && !r.broken;
        student_result_free(&r);
    }
    if (isatty(STDERR_FILENO)) fputs("\r\033[K", stderr);
    return failed;
}

static void free_submissions(struct class *c) {
    for (int i = 0; i < c->count; i++) free(c->students[i]);
    free(c->students);
}

/* Prints which sandbox is used, and what it cannot protect. Without one nothing is graded. */
static int choose_sandbox(void) {
    struct text why = {0}, what = {0};
    const char *kind = sandbox_choose(&why);
    if (!kind)
        say("lockstep: nothing was graded: no sandbox works here (%s). Install bubblewrap, allow users to make namespaces, or use a kernel with Landlock",
            why.data);
    else
        sandbox_describe(&what, kind);
    if (kind) printf("Sandbox: %s", what.data);
    if (kind && why.length) printf("(Because %s)\n", why.data);
    fflush(stdout);
    text_free(&why);
    text_free(&what);
    return kind ? 0 : -1;
}

static int make_out(struct class *c) {
    struct text path = {0};
    int failed = 0;
    for (int i = 0; i < 2 && !failed; i++) {
        path.length = 0;
        text_format(&path, "%s/%s", c->grading.out, i ? "reports" : "records");
        failed = make_folders(path.data);
    }
    if (!failed)
        snprintf(c->grading.work, sizeof c->grading.work, "%s/class-XXXXXX", course_work());
    umask(022); /* the sandbox's user must read what we write there */
    if (!failed && (!mkdtemp(c->grading.work) || chmod(c->grading.work, 0711))) failed = -1;
    const char *folder = *c->grading.work ? c->grading.work : path.data;
    if (failed) say("lockstep: %s cannot be created: %s", folder, strerror(errno));
    text_free(&path);
    return failed;
}

/* With a sandbox and a secret: grades all submissions, then prints the summary. */
static int grade_class(struct class *c) {
    interrupt_watch();
    if (make_out(c)) return 1;
    if (secret_of_course(c->grading.out, &c->grading.secret, c->secret_path)) {
        remove_folder(c->grading.work);
        return 1;
    }
    int failed = grade_all(c);
    remove_folder(c->grading.work);
    text_free(&c->csv);
    if (interrupt_caught())
        say("lockstep: interrupted after %d graded submissions: %s", c->graded, c->grading.out);
    interrupt_end();
    if (failed) return 1;
    printf("%d submission%s graded: %s/gradebook.csv\n", c->graded, c->graded == 1 ? "" : "s",
           c->grading.out);
    if (c->broken)
        say("lockstep: the grader failed on %d more: read their notes, and grade them "
            "again",
            c->broken);
    if (c->unsaved) say("lockstep: %d records cannot be written; see the notes", c->unsaved);
    return c->broken || c->unsaved ? 1 : 0;
}

int cmd_grade(int argc, char **argv) {
    struct class c = {.grading = {.seconds = "900", .megabytes = "1024"}};
    (void)argc;
    int bad = parse(argv, &c);
    if (bad == OPTIONS_HELP) usage();
    if (bad) return bad == OPTIONS_HELP ? 0 : bad;
    if (find_submissions(&c)) return 1;
    if (c.sandbox) setenv("LOCKSTEP_SANDBOX", c.sandbox, 1);
    int status = choose_sandbox() ? 1 : grade_class(&c);
    free_submissions(&c);
    return status;
}
