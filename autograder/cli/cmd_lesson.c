/* lockstep lesson: what is asked for, and the report of it. */
#include "cli.h"
#include "course.h"
#include "grade_lesson.h"
#include "interrupt.h"
#include "json.h"
#include "options.h"
#include "output.h"
#include "process.h"
#include "report.h"
#include "show.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void usage(void) {
    puts("usage: lockstep lesson N [--from starter|solutions|DIR] [--exercise ID] [--json FILE]\n"
         "                        [--backend sim|cuda|auto] [--brent] [--sandbox] [--trace]\n\n"
         "Grades a lesson's exercises on the simulated GPU: is the kernel right, how many steps,\n"
         "how much work and how many words did it take, beside the bound and its formula; does\n"
         "it race.\n"
         "With --trace it runs only the worked example, 3 1 7 0 4 1 6 3, and --json gets every\n"
         "access of it, for `lockstep view`.\n"
         "--backend cuda runs the same suites on this machine's NVIDIA GPU, compiled by nvcc,\n"
         "and says how fast the kernels are; auto, the default, does both where both are\n"
         "possible, and else uses the simulator alone.\n"
         "Exit status 0 if the lesson ran, whatever the grade.");
}

/* Afterwards the back end is sim, cuda or, if both are possible and nobody chose, auto. */
static int choose_backend(struct lesson_grading *g) {
    const char *missing = "the sandbox, --brent and --trace know the simulator only";
    bool cuda = !strcmp(g->backend, "cuda"), possible = !g->sandbox && !g->brent && !g->trace;
    if (!strcmp(g->backend, "sim")) return 0;
    if (!cuda && strcmp(g->backend, "auto")) {
        fprintf(stderr, "lockstep: there is no back end `%s`; use sim, cuda or auto\n", g->backend);
        return -1;
    }
    if (possible && gpu_find(&g->gpu, &missing)) return 0;
    if (cuda) fprintf(stderr, "lockstep: --backend cuda cannot be: %s\n", missing);
    g->backend = "sim";
    return cuda ? -1 : 0;
}

static int take_lesson(void *grading, const char *argument) {
    struct lesson_grading *g = grading;
    if (g->lesson) return options_too_many("lesson", argument);
    g->lesson = course_lesson(argument);
    return g->lesson ? 0 : 2;
}

static int parse(char **argv, struct lesson_grading *g) {
    const struct option_row rows[] = {
        {.name = "--from", .value = &g->from},      {.name = "--exercise", .value = &g->only},
        {.name = "--json", .value = &g->json},      {.name = "--backend", .value = &g->backend},
        {.name = "--brent", .flag = &g->brent},     {.name = "--trace", .flag = &g->trace},
        {.name = "--sandbox", .flag = &g->sandbox}, {0}};
    struct option_table table = {
        .command = "lesson", .rows = rows, .other = take_lesson, .data = g};
    int bad = options_read(argv, &table, NULL);
    if (bad) return bad;
    if (!g->lesson) {
        fputs("lockstep lesson: which one? For example: lockstep lesson 1\n", stderr);
        return 2;
    }
    if (choose_backend(g)) return 2;
    if (g->only && !course_exercise(g->lesson, g->only)) return 2;
    if (g->json && output_check(g->json)) return 1;
    const char *folder = course_from(g->from, g->lesson);
    snprintf(g->folder, sizeof g->folder, "%s", folder ? folder : "");
    return folder ? 0 : 2;
}

static void remove_folder(const char *folder) {
    char *argv[] = {(char *)"rm", (char *)"-rf", (char *)"--", (char *)folder, NULL};
    process_run(argv, NULL);
}

static int make_work(struct lesson_grading *g) {
    snprintf(g->work, sizeof g->work, "%s/build/grade-%ld-XXXXXX", project_home(), (long)getpid());
    if (mkdtemp(g->work)) return 0;
    fprintf(stderr,
            "lockstep: lessons are compiled in %s/build, where nothing can be written: %s\n",
            project_home(), strerror(errno));
    return -1;
}

static void report(const struct lesson_grading *g, const json_t *record) {
    if (g->brent)
        report_brent(stdout, record);
    else if (g->trace)
        report_traces(stdout, record);
    else
        report_lesson(stdout, g->lesson, record);
}

int cmd_lesson(int argc, char **argv) {
    static struct lesson_grading g;
    g = (struct lesson_grading){.from = "starter", .backend = "auto"};
    (void)argc;
    int bad = parse(argv, &g);
    if (bad == OPTIONS_HELP) usage();
    if (bad) return bad == OPTIONS_HELP ? 0 : bad;
    interrupt_watch();
    if (make_work(&g)) return 1;
    if (g.sandbox) show_sources_in(g.folder);
    json_t *record = grade_lesson(&g);
    int failed = record ? 0 : -1;
    if (record) report(&g, record);
    if (record && g.json && json_save(record, g.json)) {
        fprintf(stderr, "lockstep: %s cannot be written: %s\n", g.json, strerror(errno));
        failed = -1;
    }
    remove_folder(g.work);
    if (!record && interrupt_caught()) fputs("lockstep: interrupted; nothing was graded\n", stderr);
    interrupt_end();
    json_decref(record);
    return failed ? 1 : 0;
}
