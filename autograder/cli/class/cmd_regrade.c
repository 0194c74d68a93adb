/* lockstep regrade: grades a class's files again, as Lockstep is now, beside the old grades; then
   shows what would change, and applies or drops it. */
#include "batch/collect.h"
#include "batch/course/regrade.h"
#include "batch/durable_file.h"
#include "batch/out_folder.h"
#include "class_marks.h"
#include "cli/cli.h"
#include "cli/report/terminal.h"
#include "engine.h"
#include "grade_class.h"
#include "grader_fingerprint.h"
#include "cli/options.h"
#include "support/sandbox.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

struct command {
    const char *out, *secret, *jobs, *course, *sandbox;
    bool apply, drop;
    json_t *manifest; /* of the old grades */
    const struct lockstep_lesson *lesson;
};

static void usage(void) {
    puts(
        "usage: build/lockstep regrade --out DIR [--jobs N] [--secret FILE] [--sandbox K]\n"
        "       build/lockstep regrade --out DIR --apply [--course FILE]\n"
        "       build/lockstep regrade --out DIR --drop\n"
        "\n"
        "Grades the files of DIR again, which were handed in then, by the suites and bounds of now, with the\n"
        "same secret and limits. The submissions themselves are not needed. DIR/gradebook.csv and all that\n"
        "belongs to it stay as they are: the new grades are in DIR/regrade, and DIR/regrade/diff.csv has a\n"
        "line for each exercise that changes: verdict and points before and after, and why.\n"
        "--apply makes the new grades those of DIR, and writes gradebook and exports again (--course FILE:\n"
        "by this course file, not by that of before). --drop removes them. Killed at any time, the same command goes on.");
}

/* ---- grading again ---- */

/* An earlier regrade's diff says nothing of this one. */
static void remove_diff(const char *folder) {
    struct text path = {0};
    text_format(&path, "%s/diff.csv", folder);
    unlink(path.data);
    text_free(&path);
}

static int choose_sandbox(const struct command *c) {
    struct text why = {0};
    if (c->sandbox) setenv("LOCKSTEP_SANDBOX", c->sandbox, 1);
    const char *kind = sandbox_choose(&why);
    if (!kind) say("lockstep regrade: nothing was graded: no sandbox works here (%s)", why.data);
    text_free(&why);
    return kind ? 0 : -1;
}

static const char *setting(const json_t *manifest, const char *key, const char *otherwise) {
    const char *text = json_string_value(json_object_get(manifest, key));
    return text ? text : otherwise;
}

static int prepare(const struct command *c, struct class_grading *g, const char *folder) {
    struct grading_conditions how = {.seconds = setting(c->manifest, "seconds", "900"),
                                     .megabytes = setting(c->manifest, "megabytes", "1024")};
    grader_fingerprint(c->lesson, how.grader);
    *g = (struct class_grading){.lesson = c->lesson,
                                .out = c->out,
                                .secret = c->secret,
                                .jobs = c->jobs,
                                .seconds = how.seconds,
                                .megabytes = how.megabytes};
    if (grade_class_secret(g, how.secret)) return -1;
    g->out = folder;
    remove_diff(folder);
    g->manifest = manifest_regrade(c->manifest, c->lesson, &how);
    if (!regrade_begin(c->out) && !manifest_save(folder, g->manifest)) return 0;
    say("lockstep regrade: %s cannot be written: %s", folder, strerror(errno));
    return -1;
}

static int show_diff(const struct command *c, const char *folder) {
    struct regrade_diff d;
    struct text path = {0};
    regrade_compare(&d, c->out, c->lesson);
    text_format(&path, "%s/diff.csv", folder);
    int failed = durable_write(path.data, d.table.data, d.table.length);
    if (failed) say("lockstep regrade: %s cannot be written: %s", path.data, strerror(errno));
    printf("%d up, %d down, %d the same%s: %s\n%s", d.up, d.down, d.same,
           d.unknown ? ", others not graded" : "", path.data, d.summary.data);
    printf("The grades in %s are unchanged. `make regrade LESSON=%d OUT=%s APPLY=1` (or DROP=1) "
           "decides.\n",
           c->out, c->lesson->number, c->out);
    regrade_diff_free(&d);
    text_free(&path);
    return failed;
}

static int grade_again(const struct command *c) {
    struct class_grading g;
    struct text folder = {0};
    regrade_folder(&folder, c->out);
    int status = 1;
    if (!choose_sandbox(c) && !prepare(c, &g, folder.data)) status = grade_class(&g, &engine_local);
    if (!status && show_diff(c, folder.data)) status = 1;
    text_free(&folder);
    return status;
}

/* ---- applying and dropping ---- */

/* Collected by grade_class() when all is graded: until then there is no gradebook. */
static bool is_whole(const struct command *c) {
    struct text path = {0}, book = {0};
    regrade_folder(&path, c->out);
    text_format(&path, "/diff.csv");
    bool whole = !text_read(&book, path.data);
    text_free(&path);
    text_free(&book);
    return whole;
}

static int apply(const struct command *c) {
    struct collected all;
    if (!regrade_exists(c->out) || !is_whole(c)) {
        say("lockstep regrade: %s/regrade has no complete regrade: run `make regrade LESSON=%d` first",
            c->out, c->lesson->number);
        return 1;
    }
    if (class_marks_check(c->course)) return 1;
    if (regrade_commit(c->out)) {
        say("lockstep regrade: %s/manifest.json cannot be written: %s", c->out, strerror(errno));
        return 1;
    }
    json_t *manifest = manifest_load(c->out);
    int failed = collect(c->out, c->lesson, manifest, &all);
    json_decref(manifest);
    text_free(&all.broken_names);
    if (failed)
        say("lockstep regrade: %s/gradebook.csv cannot be written: %s", c->out, strerror(errno));
    if (!failed) failed = class_marks_write(c->out, c->lesson, c->course);
    if (failed) return 1; /* the same command goes on from here */
    if (!regrade_remove(c->out))
        return printf("The regrade is applied: %s/gradebook.csv\n", c->out), 0;
    say("lockstep regrade: it is applied, but %s/regrade cannot be removed: %s", c->out,
        strerror(errno));
    return 1;
}

static int drop(const struct command *c) {
    if (!regrade_exists(c->out)) {
        say("lockstep regrade: there is no regrade in %s", c->out);
        return 1;
    }
    if (!regrade_remove(c->out))
        return puts("The regrade is dropped; the grades are as before."), 0;
    say("lockstep regrade: %s/regrade cannot be removed: %s", c->out, strerror(errno));
    return 1;
}

/* ---- the command line ---- */

static int parse(char **argv, struct command *c) {
    const struct option_row rows[] = {
        {.name = "--out", .value = &c->out},
        {.name = "--secret", .value = &c->secret},
        {.name = "--course", .value = &c->course},
        {.name = "--sandbox", .value = &c->sandbox},
        {.name = "--jobs", .value = &c->jobs, .number = true, .least = 1},
        {.name = "--apply", .flag = &c->apply},
        {.name = "--drop", .flag = &c->drop},
        {0}};
    struct option_table table = {.command = "regrade", .rows = rows};
    int bad = options_read(argv, &table, NULL);
    if (bad) return bad;
    if (c->out && !(c->apply && c->drop)) return 0;
    say("lockstep regrade: name the folder with the grades, and at most one of --apply and --drop, for example: build/lockstep regrade --out build/grades/1");
    return 2;
}

static int find_grades(struct command *c) {
    struct text why = {0};
    c->manifest = manifest_load(c->out);
    c->lesson = lockstep_lesson_find(
        (int)json_integer_value(json_object_get(c->manifest, "number")));
    if (!c->lesson)
        say("lockstep regrade: %s has no grades: grade a class first (make grade), or name its folder",
            c->out);
    int failed = !c->lesson || out_open(c->out, c->lesson, &why);
    if (why.length) say("lockstep regrade: %s", why.data);
    text_free(&why);
    return failed;
}

int cmd_regrade(int argc, char **argv) {
    struct command c = {.out = NULL};
    (void)argc;
    int bad = parse(argv, &c);
    if (bad == OPTIONS_HELP) usage();
    if (bad) return bad == OPTIONS_HELP ? 0 : bad;
    int status = find_grades(&c) ? 1 : c.apply ? apply(&c) : c.drop ? drop(&c) : grade_again(&c);
    json_decref(c.manifest);
    return status;
}
