/* lockstep explain: an entry of the glossary, or the list of all. */
#include "cli.h"
#include "glossary.h"
#include "options.h"
#include "cli/report/terminal.h"

#include <stdio.h>
#include <string.h>

struct question {
    struct text name;
    const char *program; /* "wrong" or "right": print only this program */
};

static void usage(void) {
    puts(
        "usage: build/lockstep explain [--program wrong|right] [TERM]\n"
        "\n"
        "Explains a word of the reports: a kind of finding (race), a metric (bank_conflicts) or a term\n"
        "(warp), with an example and what to do. Without a term it lists all. --program prints one of the\n"
        "example's two programs, to try it:\n"
        "\n"
        "  build/lockstep explain --program wrong race > race.cu && build/lockstep run race.cu");
}

/* A term may have several words. */
static int take_word(void *question, const char *argument) {
    struct question *q = question;
    text_format(&q->name, "%s%s", q->name.length ? " " : "", argument);
    return 0;
}

static void list(const struct glossary *g) {
    struct text names = {0};
    const char *group = "";
    for (int i = 0; i < g->count; i++) {
        const struct term *t = &g->terms[i];
        bool first = strcmp(group, term_text(t, TERM_GROUP)) != 0;
        group = term_text(t, TERM_GROUP);
        if (first) printf("%s%s%s\n", show_colour(stdout, BOLD), group, show_colour(stdout, PLAIN));
        text_format(&names, "%s%s", first ? "" : ", ", term_text(t, TERM_NAME));
        bool ends = i + 1 == g->count || strcmp(group, term_text(t + 1, TERM_GROUP)) != 0;
        if (ends) show_wrapped(stdout, 4, names.data);
        if (ends) names.length = 0;
    }
    fputs("`build/lockstep explain TERM` explains one of them.\n", stdout);
    text_free(&names);
}

static void show_program(const char *program) {
    for (const char *p = program; *p; p += strcspn(p, "\n") + 1) {
        const char *colour = *p == '-' ? RED : *p == '+' ? GREEN : NULL;
        printf("  %s%.*s%s\n", colour ? show_colour(stdout, colour) : "", (int)strcspn(p, "\n"), p,
               colour ? show_colour(stdout, PLAIN) : "");
    }
}

/* How to run the example, if not simply by `lockstep run`, and what it counts. */
static void show_measured(const struct term *t) {
    char metric[64], exercise[64];
    int lesson;
    const char *counts = term_text(t, TERM_COUNTS), *options = term_text(t, TERM_OPTIONS);
    if (sscanf(options, "lesson %d %63s", &lesson, exercise) == 2)
        show_format(
            stdout, 0, 4,
            "To try it: save it as FOLDER/%s.cu, then `build/lockstep lesson %d --exercise %s "
            "--from FOLDER`",
            exercise, lesson, exercise);
    else if (*options)
        show_format(stdout, 0, 4, "To try it: `build/lockstep %s FILE.cu`", options);
    if (sscanf(counts, "%63s", metric) == 1)
        show_format(stdout, 0, 4, "%s of the wrong program, and of the right one:%s", metric,
                    counts + strlen(metric));
}

static void explain(const struct term *t) {
    printf("%s%s%s  (%s)\n", show_colour(stdout, BOLD), term_text(t, TERM_NAME),
           show_colour(stdout, PLAIN), term_text(t, TERM_GROUP));
    show_wrapped(stdout, 0, term_text(t, TERM_MEANING));
    if (*term_text(t, TERM_PROGRAM)) {
        fputs("\nAn example (- wrong, + right):\n\n", stdout);
        show_program(term_text(t, TERM_PROGRAM));
        fputc('\n', stdout);
        show_measured(t);
    }
    if (*term_text(t, TERM_FIX))
        show_format(stdout, 0, 4, "What to do: %s", term_text(t, TERM_FIX));
    if (*term_text(t, TERM_SOURCE))
        show_format(stdout, 0, 4, "Source: %s", term_text(t, TERM_SOURCE));
}

static int print_program(const struct term *t, const char *which) {
    struct text program = {0};
    bool right = !strcmp(which, "right");
    if (!right && strcmp(which, "wrong") != 0) {
        fprintf(stderr, "lockstep explain: --program takes wrong or right, and `%s` is neither\n",
                which);
        return 2;
    }
    bool any = glossary_program(t, right, &program);
    if (any)
        fputs(program.data, stdout);
    else
        fprintf(stderr, "lockstep explain: the entry `%s` has no example\n",
                term_text(t, TERM_NAME));
    text_free(&program);
    return any ? 0 : 1;
}

static int unknown(const struct glossary *g, const char *name) {
    const char *nearest = glossary_nearest(g, name);
    fprintf(stderr, "lockstep explain: the glossary has no entry `%s`", name);
    if (nearest) fprintf(stderr, "; did you mean `%s`?", nearest);
    fputs(" (build/lockstep explain lists all)\n", stderr);
    return 2;
}

int cmd_explain(int argc, char **argv) {
    struct question q = {.program = NULL};
    struct glossary g;
    const struct option_row rows[] = {{.name = "--program", .value = &q.program}, {0}};
    struct option_table table = {
        .command = "explain", .rows = rows, .other = take_word, .data = &q};
    (void)argc;
    int status = options_read(argv, &table, NULL);
    if (status == OPTIONS_HELP) usage();
    if (status) return status == OPTIONS_HELP ? 0 : status;
    if (glossary_read(&g)) return 1;
    const struct term *t = q.name.length ? glossary_find(&g, q.name.data) : NULL;
    if (!q.name.length)
        list(&g);
    else if (!t)
        status = unknown(&g, q.name.data);
    else if (q.program)
        status = print_program(t, q.program);
    else
        explain(t);
    text_free(&q.name);
    glossary_free(&g);
    return status;
}
