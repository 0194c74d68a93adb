/* lockstep progress: all lessons as a table. What is not known is graded first. */
#include "cli.h"
#include "cli/report/next_step.h"
#include "options.h"
#include "progress.h"
#include "support/interrupt.h"
#include "support/subprocess.h"
#include "cli/report/terminal.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* The table's columns: how many exercises have these verdicts, and the points. */
struct row {
    int passed, racy, over_bound, other, todo, points, most;
};

/* @param most what a pass is worth */
static void count(struct row *r, const struct progress_result *result, int most) {
    const char *verdict = result->verdict;
    int *column = !strcmp(verdict, "passed")       ? &r->passed
                  : !strcmp(verdict, "racy")       ? &r->racy
                  : !strcmp(verdict, "over-bound") ? &r->over_bound
                  : !strcmp(verdict, "todo")       ? &r->todo
                                                   : &r->other;
    ++*column;
    r->points += result->points;
    r->most += most;
}

static void show_row(const char *title, const struct row *r) {
    printf("  %-22s %6d %6d %10d %6d %6d %5d of %d\n", title, r->passed, r->racy, r->over_bound,
           r->other, r->todo, r->points, r->most);
}

/* Grades the exercises of a lesson without a result that still counts. */
static void grade_unknown(const struct lockstep_lesson *l) {
    struct text list = {0}, program = {0}, output = {0};
    int unknown = 0;
    char number[16];
    snprintf(number, sizeof number, "%d", l->number);
    text_format(&program, "%s/build/lockstep", project_home());
    for (int i = 0; i < l->count; i++)
        if (!*progress_result(l, &l->exercises[i]).verdict)
            text_format(&list, "%s%s", unknown++ ? "," : "", l->exercises[i].id);
    if (unknown && isatty(STDERR_FILENO))
        fprintf(stderr, "\r\033[Kgrading %s of lesson %d: %s ...",
                show_count((uint64_t)unknown, "exercise", NULL), l->number, list.data);
    char *argv[] = {program.data, (char *)"lesson", number, (char *)"--exercise", list.data, NULL};
    if (unknown) process_run(argv, &output);
    if (unknown && isatty(STDERR_FILENO)) fputs("\r\033[K", stderr);
    text_free(&list);
    text_free(&program);
    text_free(&output);
}

/* @param unknown gets the command that says why exercises have no result */
static void add_lesson(const struct lockstep_lesson *l, struct row *sum, struct text *unknown) {
    struct row r = {0};
    char title[128];
    int missing = 0;
    grade_unknown(l);
    for (int i = 0; i < l->count; i++) {
        const struct lockstep_exercise *e = &l->exercises[i];
        const struct progress_result result = progress_result(l, e);
        count(&r, &result, e->points);
        count(sum, &result, e->points);
        if (*result.verdict) continue;
        if (!missing++) text_format(unknown, "No result: `make lesson%d EX=", l->number);
        text_format(unknown, "%s%s", missing > 1 ? "," : "", e->id);
    }
    if (missing) text_format(unknown, "` says why\n");
    snprintf(title, sizeof title, "%d  %.*s", l->number, (int)strcspn(l->title, ":"), l->title);
    show_row(title, &r);
}

static void show_table(void) {
    struct row sum = {0};
    struct text unknown = {0};
    printf("%s  %-22s %6s %6s %10s %6s %6s %8s%s\n", show_colour(stdout, BOLD), "lesson", "passed",
           "racy", "over-bound", "other", "todo", "points", show_colour(stdout, PLAIN));
    const struct lockstep_lesson *const *l = __start_lockstep_lessons;
    for (; l != __stop_lockstep_lessons && !interrupt_caught(); l++) add_lesson(*l, &sum, &unknown);
    if (!interrupt_caught()) show_row("all", &sum);
    if (unknown.length && !interrupt_caught()) fputs(unknown.data, stdout);
    text_free(&unknown);
    if (interrupt_caught()) return;
    for (l = __start_lockstep_lessons; l != __stop_lockstep_lessons; l++) {
        const struct lockstep_exercise *e = progress_next(*l, NULL);
        if (!e) continue;
        next_file(stdout, *l, e);
        return;
    }
}

int cmd_progress(int argc, char **argv) {
    const struct option_row none[] = {{0}};
    int asked = options_read(argv, &(struct option_table){.command = "progress", .rows = none},
                             NULL);
    (void)argc;
    if (asked == OPTIONS_HELP)
        puts(
            "usage: build/lockstep progress\n"
            "\n"
            "Prints how many exercises of each lesson passed, and the points, partial credit included.\n"
            "Results are kept in build/progress; a file that has changed since is graded again. The\n"
            "column `other` counts wrong results, values under a bound, files that do not compile or\n"
            "are missing.");
    if (asked) return asked == OPTIONS_HELP ? 0 : asked;
    interrupt_watch();
    show_table();
    interrupt_end();
    return 0;
}
