/* lockstep grade: grades a class. Takes in the submissions, writes the manifest, runs `lockstep
   grade-one` for each task that is not done, some at a time, and makes the gradebook of the
   results. Killed at any time, it goes on where it was when it is started again. */
#include "batch/collect.h"
#include "batch/fingerprint.h"
#include "batch/intake/intake.h"
#include "batch/intake/roster.h"
#include "batch/manifest.h"
#include "batch/out_folder.h"
#include "batch/task_pool.h"
#include "batch/progress_line.h"
#include "batch/result.h"
#include "cli.h"
#include "cli/report/terminal.h"
#include "course.h"
#include "options.h"
#include "secret.h"
#include "support/interrupt.h"
#include "support/sandbox.h"
#include "support/subprocess.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

struct class {
    const struct lockstep_lesson *lesson;
    const char *out, *submissions, *seconds, *megabytes, *secret, *jobs, *roster;
    const char *sandbox;           /* the requested kind; NULL: the first that works */
    char secret_path[SECRET_PATH]; /* the default file, if none is named */
    json_t *manifest;
    const char **tasks; /* those that are not done yet */
    int open, all, done;
    double begin;
};

static void usage(void) {
    puts(
        "usage: lockstep grade --lesson N --out DIR [OPTIONS] SUBMISSIONS\n"
        "\n"
        "Grades a class's submissions: a folder, or an archive, with a folder or an archive per student, which\n"
        "contains the lesson's .cu files, directly or in a folder such as 1-reduce. Downloads from Moodle,\n"
        "Canvas and Gradescope are taken as they are. Each submission is compiled and run in a sandbox: no\n"
        "network, no files but its own, limits of time and memory. The sandbox is bubblewrap, or else Landlock;\n"
        "the first line of output tells which, and what it cannot protect on this machine.\n"
        "\n"
        "  --roster FILE  the class's students (CSV with columns such as id, name, email): gives numbers and\n"
        "               names, and lists those who handed in nothing\n"
        "  --jobs N     so many submissions at a time (default: one per processor)\n"
        "  --seconds S  limit of processor time per student (default 900, as for `lockstep lesson`): a\n"
        "               busy machine costs no points\n"
        "  --memory MB  memory limit per student, all processes together (default 1024)\n"
        "  --sandbox K  use bubblewrap or landlock, and no other\n"
        "  --secret FILE  the course's secret, from which inputs are drawn (default: DIR.secret, beside\n"
        "               DIR; made if missing). Keep it: with it a regrade gives the same inputs. Do not\n"
        "               show it to students\n"
        "\n"
        "Writes DIR/gradebook.csv, DIR/records/STUDENT.json, DIR/reports/STUDENT.txt and DIR/untaken.txt: the\n"
        "files that are no part of the lesson. DIR belongs to one lesson. Equal submissions are graded once. Results are kept as they are done: stopped or killed,\n"
        "the same command goes on where it was, and the old gradebook stays until the new one is whole.\n"
        "\n"
        "Exit status 0 if every submission was graded, whatever the grades. If the grader itself fails (no\n"
        "disk, no memory, a crash), it tries again; then the score is left empty, and the exit status is 1.\n"
        "The next run tries those submissions again.");
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
        {.name = "--sandbox", .value = &c->sandbox},
        {.name = "--secret", .value = &c->secret},
        {.name = "--roster", .value = &c->roster},
        {.name = "--jobs", .value = &c->jobs, .number = true, .least = 1},
        {.name = "--seconds", .value = &c->seconds, .number = true, .least = 1},
        {.name = "--memory", .value = &c->megabytes, .number = true, .least = 1},
        {0}};
    struct option_table table = {
        .command = "grade", .rows = rows, .other = take_submissions, .data = c};
    int bad = options_read(argv, &table, NULL);
    if (bad) return bad;
    if (!lesson || !c->out || !c->submissions) {
        say("lockstep grade: name a lesson, an output folder and the submissions, for example: lockstep grade --lesson 1 --out grades submissions");
        return 2;
    }
    c->lesson = course_lesson(lesson);
    return c->lesson ? 0 : 2;
}

/* ---- before grading ---- */

/* Before anything is written: a mistyped folder is reported as such, even if no sandbox works. */
static int check_submissions(const struct class *c) {
    if (!access(c->submissions, R_OK)) return 0;
    say("lockstep: %s: %s", c->submissions, strerror(errno));
    return -1;
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

static int read_secret(struct class *c, char digits[DIGEST_TEXT]) {
    char secret[SECRET_TEXT];
    const char *given = getenv("LOCKSTEP_SECRET");
    if (secret_of_course(c->out, &c->secret, c->secret_path)) return -1;
    if (!given && secret_from(c->secret, secret)) return -1;
    const char *text = given ? given : secret;
    digest_of(text, strlen(text), digits);
    return 0;
}

/* All files that decide a grade. */
static void find_grader(const struct lockstep_lesson *l, char digits[DIGEST_TEXT]) {
    char suite[200], lesson[200];
    snprintf(suite, sizeof suite, "build/suites/%d-%.100s", l->number, l->name);
    snprintf(lesson, sizeof lesson, "lessons/%d-%.100s", l->number, l->name);
    const char *const paths[] = {"build/lockstep",
                                 suite,
                                 "build/lib/liblockstep-sim.a",
                                 "build/lib/liblockstep-libraries.a",
                                 "build/sim/include",
                                 "autograder/sim/include",
                                 "autograder/include",
                                 "autograder/worker",
                                 lesson,
                                 NULL};
    fingerprint(project_home(), paths, digits);
}

static void tell_untaken(const struct class *c, const struct class_list *list) {
    struct text path = {0};
    text_format(&path, "%s/untaken.txt", c->out);
    text_write(path.data, list->untaken.data ? list->untaken.data : "", list->untaken.length);
    if (list->untaken_count)
        printf("%d file%s no part of lesson %d: %s\n", list->untaken_count,
               list->untaken_count == 1 ? " is" : "s are", c->lesson->number, path.data);
    text_free(&path);
}

/* From the submissions to the manifest. */
static int take_in(struct class *c) {
    struct text why = {0}, store = {0};
    struct class_list list;
    struct grading_conditions how = {.seconds = c->seconds, .megabytes = c->megabytes};
    find_grader(c->lesson, how.grader);
    text_format(&store, "%s/store", c->out);
    int failed = read_secret(c, how.secret);
    if (!failed) {
        failed = intake_read(&list, c->submissions, c->out, c->lesson, store.data, &why);
        if (!failed && c->roster) failed = roster_apply(&list, c->roster, c->lesson, &why);
        if (!failed) c->manifest = manifest_make(&list, c->lesson, &how);
        if (!failed) tell_untaken(c, &list);
        intake_free(&list, c->lesson);
        if (c->manifest && manifest_save(c->out, c->manifest)) {
            text_format(&why, "%s/manifest.json cannot be written: %s", c->out, strerror(errno));
            failed = -1;
        }
    }
    if (why.length) say("lockstep: %s", why.data);
    text_free(&why);
    text_free(&store);
    return failed;
}

/* ---- grading ---- */

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void become(void *class, int task) {
    const struct class *c = class;
    char program[PATH_MAX], number[16];
    snprintf(program, sizeof program, "%s/build/lockstep", project_home());
    snprintf(number, sizeof number, "%ld", (long)getpid());
    setenv("LOCKSTEP_PARENT", number, 1); /* subprocess.h */
    execl(program, "lockstep", "grade-one", "--out", c->out, "--secret", c->secret, c->tasks[task],
          (char *)NULL);
}

static void ended(void *class, int task, int status) {
    struct class *c = class;
    (void)task;
    c->done += status >= 0 && WIFEXITED(status) && !WEXITSTATUS(status);
}

static void tick(void *class) {
    struct class *c = class;
    progress_show(c->done, c->all - c->open, c->all, now() - c->begin);
}

static int job_count(const struct class *c) {
    long jobs = c->jobs ? (long)strtod(c->jobs, NULL) : sysconf(_SC_NPROCESSORS_ONLN);
    return jobs < 1 ? 1 : jobs > TASK_POOL_JOBS ? TASK_POOL_JOBS : (int)jobs;
}

static void grade_all(struct class *c) {
    json_t *tasks = json_object_get(c->manifest, "tasks"), *files;
    const char *task;
    c->tasks = calloc(json_object_size(tasks) + 1, sizeof *c->tasks);
    if (!c->tasks) abort();
    json_object_foreach(tasks, task, files) {
        c->all++;
        if (result_is_done(c->out, task))
            c->done++;
        else
            c->tasks[c->open++] = task;
    }
    if (c->done) printf("%d of %d submissions were graded before\n", c->done, c->all);
    fflush(stdout);
    c->begin = now();
    struct task_pool p = {.jobs = job_count(c),
                          .count = c->open,
                          .become = become,
                          .ended = ended,
                          .tick = tick,
                          .data = c};
    task_pool_run(&p);
    progress_clear();
    free(c->tasks);
}

/* On stderr: the instructor must see it at once, not only in a cell of a table. */
static void complain(const struct collected *all) {
    for (char *line = all->broken_names.data, *end; line && *line; line = end + 1) {
        end = strchr(line, '\n');
        say("lockstep: GRADER ERROR, %.*s", (int)(end - line), line);
    }
    if (all->broken)
        say("lockstep: the grader failed on %d submission%s: read their notes, and grade them again",
            all->broken, all->broken == 1 ? "" : "s");
    if (all->unsaved) say("lockstep: %d records cannot be written; see the notes", all->unsaved);
}

/* @return the exit status */
static int finish(const struct class *c) {
    struct collected all;
    int failed = collect(c->out, c->lesson, c->manifest, &all), graded = all.students - all.broken;
    if (failed)
        say("lockstep: %s/gradebook.csv cannot be written: %s", c->out, strerror(errno));
    else
        printf("%d submission%s graded: %s/gradebook.csv\n", graded, graded == 1 ? "" : "s",
               c->out);
    complain(&all);
    text_free(&all.broken_names);
    return failed || all.broken || all.unsaved ? 1 : 0;
}

static int grade_class(struct class *c) {
    struct text why = {0};
    int status = 1;
    interrupt_watch();
    if (out_open(c->out, c->lesson, &why))
        say("lockstep: %s", why.data);
    else if (!take_in(c)) {
        grade_all(c);
        if (!interrupt_caught()) status = finish(c);
    }
    if (interrupt_caught())
        say("lockstep: interrupted: %d of %d submissions are graded. The same command goes on from "
            "there; %s/gradebook.csv is unchanged",
            c->done, c->all, c->out);
    interrupt_end();
    json_decref(c->manifest);
    text_free(&why);
    return status;
}

int cmd_grade(int argc, char **argv) {
    struct class c = {.seconds = "900", .megabytes = "1024"};
    (void)argc;
    int bad = parse(argv, &c);
    if (bad == OPTIONS_HELP) usage();
    if (bad) return bad == OPTIONS_HELP ? 0 : bad;
    if (check_submissions(&c)) return 1;
    if (c.sandbox) setenv("LOCKSTEP_SANDBOX", c.sandbox, 1);
    return choose_sandbox() ? 1 : grade_class(&c);
}
