/* lockstep grade-one: grades one submission of a class, in a sandbox. `lockstep grade` runs it for
   each task of the manifest; it needs nothing but the output folder, so any machine that sees the
   folder can run it. To run it twice, or at the same time, does no harm. */
#include "batch/manifest.h"
#include "batch/result.h"
#include "cli/cli.h"
#include "cli/report/terminal.h"
#include "cli/course.h"
#include "grade_task.h"
#include "grader_fingerprint.h"
#include "cli/options.h"
#include "cli/secret.h"
#include "support/interrupt.h"
#include "support/landlock.h"
#include "support/sandbox.h"
#include "support/subprocess.h"
#include "cli/work_folder.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static void usage(void) {
    puts(
        "usage: build/lockstep grade-one --out DIR [--secret FILE] TASK\n"
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
static int check_grader(struct task *t) {
    t->how.seconds = setting(t, "seconds", "900");
    t->how.megabytes = setting(t, "megabytes", "1024");
    grader_fingerprint(t->lesson, t->how.grader);
    if (!strcmp(t->how.grader, setting(t, "grader", ""))) return 0;
    say("lockstep grade-one: Lockstep has changed since `lockstep grade` was started: start it again");
    return -1;
}

/* On another machine the secret's file may be missing, or be another one. */
static int check_secret(struct task *t) {
    if (!getenv("LOCKSTEP_SECRET") && access(t->secret, R_OK)) {
        say("lockstep grade-one: the course's secret, %s, cannot be read: %s", t->secret,
            strerror(errno));
        return -1;
    }
    if (secret_digest(t->secret, t->how.secret)) return -1;
    if (!strcmp(t->how.secret, setting(t, "secret", ""))) return 0;
    say("lockstep grade-one: the secret in %s is not the one that `lockstep grade` was started with",
        t->secret);
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
    struct text why = {0};
    text_format(&why, "the work directory %s cannot be written: %s", course_work(),
                strerror(errno));
    say("lockstep grade-one: %s", why.data);
    grade_task_fail(t, why.data);
    text_free(&why);
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
    if (check_grader(&t) || check_secret(&t)) return 1;
    interrupt_watch();
    if (choose_sandbox() || enter_work(&t)) return 1;
    int status = grade_task(&t);
    if (chdir("/")) status = 1;
    work_folder_remove(t.work);
    interrupt_end();
    return status;
}
