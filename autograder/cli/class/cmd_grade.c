/* lockstep grade: reads the command line, and chooses the sandbox. */
#include "cli/cli.h"
#include "cli/report/terminal.h"
#include "class_marks.h"
#include "cli/course.h"
#include "engine.h"
#include "grade_class.h"
#include "cli/options.h"
#include "support/sandbox.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct command {
    struct class_grading class;
    const char *engine, *cluster; /* as on the command line */
};

static void usage(void) {
    puts(
        "usage: build/lockstep grade --lesson N --out DIR [OPTIONS] SUBMISSIONS\n"
        "\n"
        "Grades a class's submissions: a folder or an archive, with a folder or an archive per student that\n"
        "contains the lesson's .cu files, directly or in a folder such as 1-reduce. Downloads from Moodle,\n"
        "Canvas, Blackboard and Gradescope are taken as they are. Each is compiled and run in a sandbox: no\n"
        "network, no files but its own, limits of time and memory. The sandbox is bubblewrap, or else\n"
        "Landlock; the first line of output tells which, and what it cannot protect on this machine.\n"
        "\n"
        "  --roster FILE  the class's students (CSV with columns such as id, name, email): gives numbers and\n"
        "               names, and lists those who handed in nothing\n"
        "  --course FILE  exports final marks by this course file (`build/lockstep course --example`),\n"
        "               as later commands for DIR will; none: raw marks\n"
        "  --jobs N     so many submissions at a time (default: one per processor)\n"
        "  --seconds S  limit of processor time per student (default 900, as for `lockstep lesson`): a\n"
        "               busy machine costs no points\n"
        "  --memory MB  memory limit per student, all processes together (default 1024)\n"
        "  --sandbox K  use bubblewrap or landlock, and no other\n"
        "  --single     all of it is one student's submission. If all of its files are of another lesson, they\n"
        "               are missing ones; of a class, they are a sign of a wrong N, and nothing is graded\n"
        "  --secret FILE  the course's secret, from which inputs are drawn (default: DIR.secret, beside\n"
        "               DIR; made if missing). Keep it: with it a regrade gives the same inputs. Do not\n"
        "               show it to students\n"
        "  --engine E   where they are graded: local (default), slurm (one array of jobs; a job that depends\n"
        "               on it writes the gradebook), parallel (GNU parallel over ssh), or none (lists the\n"
        "               tasks, for another system; `lockstep collect` makes the gradebook). All give the same\n"
        "               gradebook. DIR, the secret and Lockstep must have the same paths on all machines\n"
        "  --cluster FILE  settings, one per line, such as `partition = grade`. For Slurm: partition, gres,\n"
        "               memory (MB), minutes, elements (of the array), at-a-time, options (further words of\n"
        "               sbatch); for parallel: hosts (its --sshloginfile), ssh; for both: work (a folder on a\n"
        "               local disk). # begins a comment\n"
        "\n"
        "Writes to DIR, which belongs to one lesson: gradebook.csv (raw marks), marks.csv (final ones),\n"
        "records/STUDENT.json, reports/STUDENT.txt, export/ for learning platforms, and untaken.txt: the files that are no part\n"
        "of the lesson. Equal submissions are graded once. Results are kept as they are done: stopped or\n"
        "killed, the same command goes on where it was, and the old gradebook stays until the new one is\n"
        "whole.\n"
        "\n"
        "Exit status 0 if every submission was graded, whatever the grades. If the grader itself fails (no\n"
        "disk, no memory, a crash), it tries again; then the score is left empty, and the exit status is 1.\n"
        "The next run tries those submissions again.");
}

static int take_submissions(void *class, const char *argument) {
    struct class_grading *c = class;
    if (c->submissions) return options_too_many("grade", argument);
    c->submissions = argument;
    return 0;
}

static int parse(char **argv, struct command *command) {
    const char *lesson = NULL;
    struct class_grading *c = &command->class;
    const struct option_row rows[] = {
        {.name = "--lesson", .value = &lesson},
        {.name = "--out", .value = &c->out},
        {.name = "--sandbox", .value = &c->sandbox},
        {.name = "--single", .flag = &c->single},
        {.name = "--engine", .value = &command->engine},
        {.name = "--cluster", .value = &command->cluster},
        {.name = "--secret", .value = &c->secret},
        {.name = "--roster", .value = &c->roster},
        {.name = "--course", .value = &c->course},
        {.name = "--jobs", .value = &c->jobs, .number = true, .least = 1},
        {.name = "--seconds", .value = &c->seconds, .number = true, .least = 1},
        {.name = "--memory", .value = &c->megabytes, .number = true, .least = 1},
        {0}};
    struct option_table table = {
        .command = "grade", .rows = rows, .other = take_submissions, .data = c};
    int bad = options_read(argv, &table, NULL);
    if (bad) return bad;
    if (!lesson || !c->out || !c->submissions) {
        say("lockstep grade: name a lesson, an output folder and the submissions, for example: build/lockstep grade --lesson 1 --out grades submissions");
        return 2;
    }
    c->lesson = course_lesson(lesson);
    return c->lesson ? 0 : 2;
}

/* Its nearest folder that exists, without links. @return to be freed, or NULL */
static char *existing_part(const char *path) {
    struct text t = {0};
    char *found, *slash;
    text_format(&t, "%s%s", *path == '/' ? "" : "./", path);
    while (!(found = realpath(t.data, NULL)) && (slash = strrchr(t.data, '/'))) *slash = 0;
    text_free(&t);
    return found;
}

/* Results among the submissions would be a student's the next time, and the secret with them. */
static bool lies_within(const char *out, const char *folder) {
    char *inner = existing_part(out), *outer = realpath(folder, NULL);
    size_t n = outer ? strlen(outer) : 0;
    bool within = inner && outer && !strncmp(inner, outer, n) && (!inner[n] || inner[n] == '/');
    free(inner);
    free(outer);
    return within;
}

/* Before anything is written: a mistyped folder is reported as such, even if no sandbox works. */
static int check_submissions(const struct class_grading *c) {
    if (access(c->submissions, R_OK)) {
        say("lockstep: %s: %s", c->submissions, strerror(errno));
        return -1;
    }
    if (!lies_within(c->out, c->submissions)) return 0;
    say("lockstep: nothing was graded: the grades would be written to %s, among the submissions. "
        "Choose a folder outside of %s (OUT=, --out)",
        c->out, c->submissions);
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

int cmd_grade(int argc, char **argv) {
    struct command c = {.class = {.seconds = "900", .megabytes = "1024"}, .engine = "local"};
    (void)argc;
    int bad = parse(argv, &c);
    if (bad == OPTIONS_HELP) usage();
    if (bad) return bad == OPTIONS_HELP ? 0 : bad;
    const struct engine *engine = engine_find(c.engine);
    if (!engine || (c.cluster && cluster_read(c.cluster, &c.class.cluster))) return 2;
    if (check_submissions(&c.class) || class_marks_check(c.class.course)) return 1;
    if (c.class.sandbox) setenv("LOCKSTEP_SANDBOX", c.class.sandbox, 1);
    return !engine->elsewhere && choose_sandbox() ? 1 : grade_class(&c.class, engine);
}
