/* lockstep lesson: reads the command line, grades, and prints the report. */
#include "cli.h"
#include "course.h"
#include "grade_lesson.h"
#include "lesson_page.h"
#include "support/interrupt.h"
#include "support/number_list.h"
#include "record/json.h"
#include "options.h"
#include "output.h"
#include "progress.h"
#include "repeatable.h"
#include "support/subprocess.h"
#include "cli/report/report.h"
#include "support/sandbox.h"
#include "cli/report/terminal.h"
#include "work_folder.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MOST_INPUT = 256 }; /* values: grade/exercise.h has room for as many */

/* Prints the numbers of lessons whose exercises run on the user's values: "1, 2 and 4". */
static void print_lessons_with_input(void) {
    enum { HIGHEST = 99 };
    int list[HIGHEST + 1] = {0}, count = 0;
    for (int n = 1; n <= HIGHEST; n++) {
        const struct lockstep_lesson *l = lockstep_lesson_find(n);
        if (l && l->own_input) list[count++] = n;
    }
    for (int i = 0; i < count; i++)
        printf("%s%d", i == 0 ? "" : i < count - 1 ? ", " : " and ", list[i]);
}

static void usage(void) {
    fputs(
        "usage: build/lockstep lesson N [--from starter|solutions|DIR] [--exercise LIST] [--json FILE]\n"
        "                              [--backend sim|cuda|auto] [--brent] [--sandbox]\n"
        "                              [--trace [--failing | --input LIST]] [--debug FOLDER]\n"
        "                              [--seconds S]\n"
        "                              [--case-seconds S] [--secret FILE] [--soak FIRST:COUNT]\n"
        "                              [--verdict-only] [--build FOLDER] [--known FOLDER] [--credit A,B,C]\n"
        "                              [--verbose]\n"
        "       build/lockstep lesson N --notes\n"
        "\n"
        "Grades a lesson's exercises on the simulated GPU: whether the kernel is right, whether it races,\n"
        "and its steps, work and words moved, each next to its bound and the bound's formula.\n"
        "--exercise takes one exercise or several, separated by commas. A file's path names one, and\n"
        "its folder, if --from does not.\n"
        "With --trace it runs only the worked example, 3 1 7 0 4 1 6 3, and --json gets all its accesses,\n"
        "for `lockstep view`; with --failing, too, the first small case that is wrong, if the example is\n"
        "right; or with --input \"5 2 8\" these values instead (1 to 256 whole numbers), in exercises that\n"
        "work on one list of values, as most do of lessons ",
        stdout);
    print_lessons_with_input();
    puts(
        ".\n"
        "--debug writes the exercise's program, the inputs of its last case (the one that failed) and the\n"
        "record into the folder, where gdb finds them (make debug1).\n"
        "--backend cuda runs the same suites on this machine's NVIDIA GPU, compiled by nvcc, and reports\n"
        "how fast the kernels are; auto, the default, does both if possible, and otherwise uses the\n"
        "simulator alone.\n"
        "--notes grades nothing: it shows the lesson's page, with the goal, the idea and the pitfalls of\n"
        "each exercise (make notes1). If it is not built yet, it is built without the rest of the notes;\n"
        "the first time that grades the lesson's solutions, whose figures it shows.\n"
        "--verbose prints all messages of the compiler, not only the first errors.\n"
        "--seconds S limits the processor time of the whole lesson (default 900): a busy machine costs no\n"
        "points, and finished exercises keep theirs. --case-seconds S limits that of one case (5).\n"
        "--soak runs only the small cases, in COUNT random orders of the threads from seed FIRST on.\n"
        "--credit A,B,C shows what partial credit would give: percent for right results, no findings and\n"
        "bounds, such as 60,25,15 (a lesson's exercises.c sets it for good: lockstep/lesson.h).\n"
        "--verdict-only runs no case after the first wrong result: the report does not say where the kernel\n"
        "is right, and shows no small example.\n"
        "--build only compiles, into a folder, for the suites (build/suites/1-reduce --help).\n"
        "--known names a folder with records of exercises, EXERCISE.json, which are not graded again.\n"
        "Inputs are drawn from a secret and the graded file. The secret is in FILE, or in build/secret,\n"
        "which is made once. LOCKSTEP_SECRET=DIGITS in the environment (hexadecimal, two per byte) gives\n"
        "the same inputs on another machine.\n"
        "Exit status 0 if a whole lesson was graded, whatever the grade: open TODOs are no error. With\n"
        "--exercise it is 1 unless all named exercises pass (--trace and --brent do not grade). It is 1,\n"
        "too, if not all was graded: an exercise on which the grader itself fails (no disk, no memory, a\n"
        "crash) is tried three times; then it has the verdict grader-error, and its points are neither\n"
        "lost nor won.");
}

/* Sets the back end to sim, cuda or, if both are possible and none was requested, auto. */
static int choose_backend(struct lesson_grading *g) {
    const char *missing = "--sandbox, --brent, --debug and --trace work on the simulator only";
    bool cuda = !strcmp(g->backend, "cuda"),
         possible = !g->sandbox && !g->brent && !g->trace && !g->debug;
    if (!strcmp(g->backend, "sim")) return 0;
    if (!cuda && strcmp(g->backend, "auto")) {
        say("lockstep: --backend takes sim, cuda or auto, and `%s` is none of them", g->backend);
        return -1;
    }
    if (possible && gpu_find(&g->gpu, &missing)) return 0;
    if (cuda) say("lockstep: --backend cuda is not available: %s", missing);
    g->backend = "sim";
    return cuda ? -1 : 0;
}

static int take_lesson(void *grading, const char *argument) {
    struct lesson_grading *g = grading;
    if (g->lesson) return options_too_many("lesson", argument);
    g->lesson = course_lesson(argument);
    return g->lesson ? 0 : 2;
}

/* @return 0 if it is a list of values for a trace; 2 after a message */
static int check_input(const struct lesson_grading *g) {
    uint32_t list[MOST_INPUT];
    struct text why = {0};
    int count = number_list_read(g->input, list, MOST_INPUT, &why);
    if (count < 0)
        say("lockstep lesson: --input takes 1 to %d whole numbers, such as \"5 2 8\", and %s",
            MOST_INPUT, why.data);
    else if (!g->trace)
        say("lockstep lesson: --input is for --trace: a grade is given on all cases");
    text_free(&why);
    return count < 0 || !g->trace ? 2 : 0;
}

/* A file's path names its folder, too: --exercise ~/mine/shared.cu. Not that of a starter or a
   solution (1-reduce/shared.cu), which --from chooses by its word. @return 0, or 2 after a message
 */
static int take_folder_of_name(struct lesson_grading *g) {
    static char folder[PATH_MAX];
    const char *slash = strrchr(g->names, '/');
    char course[PATH_MAX], lesson[128];
    if (!slash || strcmp(g->from, "starter") != 0 || strpbrk(g->names, ", ")) return 0;
    snprintf(lesson, sizeof lesson, "%d-%s/", g->lesson->number, g->lesson->name);
    if (access(g->names, R_OK)) {
        if (strstr(g->names, lesson)) return 0;
        say("lockstep lesson: %s cannot be read: %s", g->names, strerror(errno));
        return 2;
    }
    char *name = strndup(g->names, (size_t)(slash + 1 - g->names));
    const char *starter = realpath(course_folder("starter", g->lesson), course);
    if (name && realpath(name, folder) && (!starter || strcmp(folder, starter) != 0))
        g->from = folder;
    free(name);
    return 0;
}

/* Checks the options together, and finds the folder and the exercises. @return 0, or the exit
 * status */
static int check_options(struct lesson_grading *g) {
    if (!g->lesson) {
        say("lockstep lesson: name a lesson, for example: build/lockstep lesson 1");
        return 2;
    }
    if (g->notes) return 0;
    int percent[3];
    if (g->credit && !credit_read(g->credit, percent)) {
        say("lockstep lesson: --credit takes three percentages that add up to 100, for right results, no findings and bounds, such as 60,25,15; `%s` is not that",
            g->credit);
        return 2;
    }
    if (g->input && check_input(g)) return 2;
    if (choose_backend(g)) return 2;
    if (secret_choose(g->secret_file, g->secret)) return 1;
    for (int i = 0; i < g->lesson->count; i++) g->asked[i] = !g->names;
    if (g->names && exercises_named(g->lesson, g->names, g->asked)) return 2;
    if (g->names && take_folder_of_name(g)) return 2;
    if (g->json && output_check(g->json)) return 1;
    const char *folder = course_from(g->from, g->lesson);
    snprintf(g->folder, sizeof g->folder, "%s", folder ? folder : "");
    if (!folder) return 2;
    return g->sandbox ? 0
                      : course_has_files(folder, g->lesson); /* an empty submission has a grade */
}

static int parse(char **argv, struct lesson_grading *g) {
    bool verbose = false;
    const struct option_row rows[] = {
        {.name = "--from", .value = &g->from},
        {.name = "--exercise", .value = &g->names},
        {.name = "--json", .value = &g->json},
        {.name = "--backend", .value = &g->backend},
        {.name = "--debug", .value = &g->debug},
        {.name = "--brent", .flag = &g->brent},
        {.name = "--trace", .flag = &g->trace},
        {.name = "--failing", .flag = &g->failing},
        {.name = "--input", .value = &g->input},
        {.name = "--verbose", .flag = &verbose},
        {.name = "--notes", .flag = &g->notes},
        {.name = "--sandbox", .flag = &g->sandbox},
        {.name = "--known", .value = &g->known},
        {.name = "--secret", .value = &g->secret_file},
        {.name = "--seconds", .value = &g->seconds, .number = true, .least = 1},
        {.name = "--case-seconds", .value = &g->case_seconds, .number = true, .least = 0.1},
        {.name = "--soak", .value = &g->soak},
        {.name = "--credit", .value = &g->credit},
        {.name = "--verdict-only", .flag = &g->verdict_only},
        {.name = "--build", .value = &g->build},
        {0}};
    struct option_table table = {
        .command = "lesson", .rows = rows, .other = take_lesson, .data = g};
    int bad = options_read(argv, &table, NULL);
    if (bad) return bad;
    if (verbose) setenv("V", "1", 1); /* compiler_messages.h */
    return check_options(g);
}

/* `lockstep grade` has already chosen and printed it. */
static int choose_sandbox(void) {
    bool chosen = getenv("LOCKSTEP_SANDBOX") != NULL;
    struct text why = {0}, what = {0};
    const char *kind = sandbox_choose(&why);
    if (kind && !chosen) sandbox_describe(&what, kind);
    if (kind && !chosen) fprintf(stderr, "lockstep: sandbox: %s", what.data);
    if (!kind) say("lockstep: nothing was graded: no sandbox works here (%s)", why.data);
    text_free(&why);
    text_free(&what);
    return kind ? 0 : -1;
}

static int make_work(struct lesson_grading *g) {
    if (g->sandbox) umask(022); /* the sandbox's user must read what we write there */
    if (!work_folder_make(g->work, sizeof g->work)) return g->sandbox ? chmod(g->work, 0711) : 0;
    say("lockstep: the work directory %s cannot be written: %s", course_work(), strerror(errno));
    return -1;
}

/* @return whether an exercise that was named on the command line did not pass */
static bool misses(const struct lesson_grading *g, const json_t *record) {
    size_t i;
    json_t *e;
    if (!g->names || g->trace || g->brent) return false;
    json_array_foreach(json_object_get(record, "exercises"), i, e) {
        const char *verdict = json_string_value(json_object_get(e, "verdict"));
        if (!verdict || strcmp(verdict, "passed")) return true;
    }
    return false;
}

/* @return whether there is no trace of an exercise that should run on the user's values */
static bool refuses_input(const struct lesson_grading *g, const json_t *record) {
    size_t i;
    json_t *e;
    json_array_foreach(json_object_get(record, "exercises"), i, e) {
        if (g->input && !json_object_get(e, "trace")) return true;
    }
    return false;
}

/* What gdb needs: the program, the last request that it was sent, and the record. */
static int prepare_debug(struct lesson_grading *g) {
    text_format(&g->request, "%s/request", g->debug);
    if (make_folders(g->debug)) {
        fprintf(stderr, "lockstep: %s cannot be created: %s\n", g->debug, strerror(errno));
        return -1;
    }
    unlink(g->request.data);
    return 0;
}

static void keep_debug(const struct lesson_grading *g, const json_t *record) {
    const json_t *e = json_array_get(json_object_get(record, "exercises"), 0);
    char from[4300], to[4300];
    snprintf(from, sizeof from, "%s/sim/workers/%s", g->work,
             json_string_value(json_object_get(e, "id")));
    snprintf(to, sizeof to, "%s/program", g->debug);
    unlink(to);
    if (rename(from, to) && errno != ENOENT) /* a file that does not compile has no program */
        fprintf(stderr, "lockstep: %s cannot be written: %s\n", to, strerror(errno));
    snprintf(to, sizeof to, "%s/record.json", g->debug);
    json_save(record, to);
}

/* @return the path as seen from the current folder, if it is in there */
static const char *from_here(const char *path) {
    char here[PATH_MAX];
    size_t length = getcwd(here, sizeof here) ? strlen(here) : 0;
    bool inside = length && !strncmp(path, here, length) && path[length] == '/';
    return inside ? path + length + 1 : path;
}

/* A submission's record and report do not depend on where it was graded. */
static json_t *name_relatively(const struct lesson_grading *g, json_t *record) {
    char here[PATH_MAX];
    const char *folders[2] = {g->work, getcwd(here, sizeof here) ? here : ""};
    return repeatable_record(record, folders);
}

/* `make progress` shows results of starter/ only, and none of a run that was only traced or that
   tries other percentages. */
static json_t *grade(struct lesson_grading *g) {
    static struct progress_key keys[LESSON_EXERCISES];
    bool kept = !strcmp(g->from, "starter") && !g->trace && !g->sandbox && !g->credit;
    if (kept) progress_keys(g->lesson, keys);
    if (g->debug && prepare_debug(g)) return NULL;
    json_t *record = grade_lesson(g);
    if (record && g->sandbox) record = name_relatively(g, record);
    if (record && g->debug) keep_debug(g, record);
    if (record && kept) progress_keep(g->lesson, record, keys);
    return record;
}

static void report(const struct lesson_grading *g, const json_t *record) {
    if (g->brent)
        report_brent(stdout, record);
    else if (g->trace)
        report_traces(stdout, record);
    else
        report_lesson(stdout, g->lesson, record);
}

/* @param must_pass the status is 1 if a named exercise does not pass */
static int run(char **argv, bool must_pass) {
    static struct lesson_grading g;
    g = (struct lesson_grading){.from = "starter", .backend = "auto", .seconds = "900"};
    int bad = parse(argv, &g);
    if (bad == OPTIONS_HELP) usage();
    if (bad) return bad == OPTIONS_HELP ? 0 : bad;
    if (g.notes) return lesson_page(g.lesson) ? 1 : 0;
    interrupt_watch();
    if (g.build) return grade_build(&g) ? 1 : 0;
    if (g.sandbox && choose_sandbox()) return 1;
    if (make_work(&g)) return 1;
    if (g.sandbox) show_sources_in(from_here(g.folder));
    json_t *record = grade(&g);
    bool failed = !record || json_object_get(record, "not_graded");
    if (record) report(&g, record);
    if (fflush(stdout) || ferror(stdout)) {
        say("lockstep: the report cannot be written: %s", strerror(errno));
        failed = true;
    }
    if (record && g.json && json_save(record, g.json)) {
        say("lockstep: %s cannot be written: %s", g.json, strerror(errno));
        failed = true;
    }
    work_folder_remove(g.work);
    if (!record && interrupt_caught()) say("lockstep: interrupted; nothing was graded");
    interrupt_end();
    failed = failed || refuses_input(&g, record);
    bool missed = record && must_pass && misses(&g, record);
    if (missed && !failed &&
        getenv("MAKELEVEL")) /* called by make, which prints an error of its own */
        fputs("Not passed yet, so make reports an error below.\n", stderr);
    json_decref(record);
    return failed || missed ? 1 : 0;
}

int cmd_lesson(int argc, char **argv) {
    (void)argc;
    return run(argv, true);
}

int lesson_whatever_the_grade(char **argv) { return run(argv, false); }
