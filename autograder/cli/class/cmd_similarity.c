/* lockstep similarity: which submissions resemble each other. */
#include "batch/course/similarity.h"
#include "batch/durable_file.h"
#include "cli/cli.h"
#include "cli/report/terminal.h"
#include "cli/course.h"
#include "cli/options.h"
#include "support/sandbox.h"
#include "cli/work_folder.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { SHOWN = 20 };

struct command {
    const char *lesson, *out, *earlier, *least, *submissions;
    char work[4000];
    struct text store;
    struct similarity s;
};

static void usage(void) {
    puts(
        "usage: build/lockstep similarity --lesson N [--earlier DIR,DIR...] [--least PERCENT]\n"
        "                                 [--out FILE] SUBMISSIONS\n"
        "\n"
        "Compares a class's files with each other, with the solutions, and with those of earlier years,\n"
        "by Debian's sim_c, which sees tokens: other names, comments and spaces make no difference. Lines of\n"
        "the starter are taken out first; an exercise with fewer than 3 lines of one's own is left out.\n"
        "Prints the pairs that are most alike, and writes all of at least PERCENT (default 60) to FILE\n"
        "(default build/grades/N-similarity.csv).\n"
        "The list says where to look, and nothing more: short exercises have few right answers. The last\n"
        "column says how much the first of both resembles the solution.");
}

static int take_submissions(void *command, const char *argument) {
    struct command *c = command;
    if (c->submissions) return options_too_many("similarity", argument);
    c->submissions = argument;
    return 0;
}

static int add_class(struct command *c, const char *from, const char *year) {
    struct class_list list;
    struct text why = {0};
    struct intake_source source = {.path = from, .skip = c->work};
    int failed = intake_read(&list, &source, c->s.lesson, c->store.data, &why);
    if (failed) say("lockstep similarity: %s", why.data);
    if (!failed) similarity_add_class(&c->s, &list, c->store.data, year);
    intake_free(&list, c->s.lesson);
    text_free(&why);
    return failed;
}

/* Folders or archives, separated by commas; each is called by its last name. */
static int add_earlier(struct command *c) {
    char *list = strdup(c->earlier ? c->earlier : ""), *rest = NULL;
    int failed = 0;
    for (char *p = strtok_r(list, ",", &rest); p && !failed; p = strtok_r(NULL, ",", &rest)) {
        const char *slash = strrchr(p, '/');
        failed = add_class(c, p, slash && slash[1] ? slash + 1 : p);
    }
    free(list);
    return failed;
}

static void show(const struct command *c) {
    printf("  %%   own lines  pair (and how alike the first is to the solution)\n");
    for (int i = 0; i < c->s.pair_count && i < SHOWN; i++) {
        const struct work_pair *p = &c->s.pairs[i];
        printf("%3.0f %11d  %s, %s (%.0f %%)\n", p->percent, p->lines, c->s.list[p->a].name,
               c->s.list[p->b].name, p->to_solution);
    }
    if (!c->s.pair_count) puts("(none)");
}

static int write_table(const struct command *c) {
    struct text csv = {0}, path = {0}, folder = {0};
    text_format(&path, "build/grades/%d-similarity.csv", c->s.lesson->number);
    const char *out = c->out ? c->out : path.data;
    if (!c->out) make_folders("build/grades");
    similarity_table(&c->s, &csv);
    int failed = durable_write(out, csv.data, csv.length);
    if (failed)
        say("lockstep similarity: %s cannot be written: %s", out, strerror(errno));
    else
        printf("%d pair%s: %s. It says where to look; it is not a verdict.\n", c->s.pair_count,
               c->s.pair_count == 1 ? "" : "s", out);
    text_free(&csv);
    text_free(&path);
    text_free(&folder);
    return failed;
}

static int compare(struct command *c) {
    struct text why = {0}, folder = {0};
    text_format(&folder, "%s/files", c->work);
    text_format(&c->store, "%s/store", c->work);
    c->s.folder = folder.data;
    int failed = make_folders(c->store.data) || make_folders(folder.data) ||
                 add_class(c, c->submissions, NULL);
    if (!failed) similarity_add_solutions(&c->s);
    if (!failed) failed = add_earlier(c);
    if (!failed && (failed = similarity_compare(&c->s, strtod(c->least, NULL), &why)))
        say("lockstep similarity: %s", why.data);
    if (!failed) show(c);
    if (!failed) failed = write_table(c);
    similarity_free(&c->s);
    text_free(&folder);
    text_free(&c->store);
    text_free(&why);
    return failed ? 1 : 0;
}

static int parse(char **argv, struct command *c) {
    const struct option_row rows[] = {
        {.name = "--lesson", .value = &c->lesson},
        {.name = "--out", .value = &c->out},
        {.name = "--earlier", .value = &c->earlier},
        {.name = "--least", .value = &c->least, .number = true, .least = 1},
        {0}};
    struct option_table table = {
        .command = "similarity", .rows = rows, .other = take_submissions, .data = c};
    int bad = options_read(argv, &table, NULL);
    if (bad) return bad;
    if (!c->lesson || !c->submissions) {
        say("lockstep similarity: name a lesson and the submissions, for example: build/lockstep similarity --lesson 1 submissions");
        return 2;
    }
    c->s.lesson = course_lesson(c->lesson);
    return c->s.lesson ? 0 : 2;
}

int cmd_similarity(int argc, char **argv) {
    struct command c = {.least = "60"};
    struct text why = {0};
    (void)argc;
    int bad = parse(argv, &c), status = 1;
    if (bad == OPTIONS_HELP) usage();
    if (bad) return bad == OPTIONS_HELP ? 0 : bad;
    if (!sandbox_choose(&why))
        say("lockstep similarity: nothing was compared: no sandbox works here (%s)", why.data);
    else if (umask(022), /* the sandbox has another user, who reads and writes there */
             work_folder_make(c.work, sizeof c.work) || chmod(c.work, 0711))
        say("lockstep similarity: the work directory %s cannot be written: %s", course_work(),
            strerror(errno));
    else {
        status = compare(&c);
        work_folder_remove(c.work);
    }
    text_free(&why);
    return status;
}
