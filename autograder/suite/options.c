#include "options.h"
#include "record/score.h"
#include "support/number_list.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int copy_path(char to[GRADE_PATH], const char *name, const char *value) {
    if (snprintf(to, GRADE_PATH, "%s", value) < GRADE_PATH) return 0;
    fprintf(stderr, "suite: the value of %s is too long\n", name);
    return 2;
}

static int set_backend(struct grade_options *o, const char *value) {
    o->cuda = !strcmp(value, "cuda");
    if (o->cuda || !strcmp(value, "sim")) return 0;
    fprintf(stderr, "suite: --backend takes sim or cuda, not `%s`\n", value);
    return 2;
}

static int set_soak(struct grade_options *o, const char *value) {
    unsigned long long first = 0, count = 0;
    if (sscanf(value, "%llu:%llu", &first, &count) == 2 && count) {
        o->soak = first;
        o->soak_count = count;
        return 0;
    }
    fprintf(stderr, "suite: --soak takes FIRST:COUNT, not `%s`\n", value);
    return 2;
}

static int set_seconds(struct grade_options *o, const char *value) {
    char *end;
    o->seconds = strtod(value, &end);
    if (o->seconds > 0 && !*end) return 0;
    fprintf(stderr, "suite: --case-seconds takes a number above 0, not `%s`\n", value);
    return 2;
}

static int set_credit(struct grade_options *o, const char *value) {
    int percent[3];
    if (!credit_read(value, percent)) {
        fprintf(stderr, "suite: --credit takes three percentages that add up to 100, not `%s`\n",
                value);
        return 2;
    }
    o->credit = (struct lockstep_credit){percent[0], percent[1], percent[2]};
    return 0;
}

static int set_input(struct grade_options *o, const char *value) {
    struct text why = {0};
    int count = number_list_read(value, o->input, GRADE_INPUT, &why);
    o->input_count = count > 0 ? (uint32_t)count : 0;
    if (count < 0) fprintf(stderr, "suite: --input: %s\n", why.data);
    text_free(&why);
    return count < 0 ? 2 : 0;
}

static bool is(const char *name, const char *known) { return !strcmp(name, known); }

/* @return 0; 2 after a message; -1: the suite has no such argument */
static int set(struct suite_arguments *a, const char *name, const char *value) {
    struct grade_options *o = &a->grade;
    if (is(name, "--workers")) return copy_path(o->workers, name, value);
    if (is(name, "--records")) return copy_path(o->record, name, value);
    if (is(name, "--secret")) return copy_path(o->secret, name, value);
    if (is(name, "--request")) return copy_path(o->request, name, value);
    if (is(name, "--backend")) return set_backend(o, value);
    if (is(name, "--soak")) return set_soak(o, value);
    if (is(name, "--credit")) return set_credit(o, value);
    if (is(name, "--case-seconds")) return set_seconds(o, value);
    if (is(name, "--input")) return set_input(o, value);
    if (is(name, "--from")) return a->from = value, 0;
    if (is(name, "--exercise")) return a->list = value, 0;
    return -1;
}

/* Takes argv[i], and the next one if it is its value. @return how many; -1 after a message */
static int take(struct suite_arguments *a, char **argv, int i) {
    char name[32];
    const char *equals = strchr(argv[i], '='), *value = equals ? equals + 1 : argv[i + 1];
    snprintf(name, sizeof name, "%.*s", equals ? (int)(equals - argv[i]) : 31, argv[i]);
    if (is(name, "--verdict-only")) return a->grade.verdict_only = true, 1;
    if (is(name, "--trace")) return a->grade.trace = true, 1;
    if (is(name, "--failing")) return a->grade.failing = true, 1;
    if (is(name, "--help") || is(name, "-h")) a->help = true;
    if (is(name, "--filter")) fputs("suite: use --exercise LIST, not --filter\n", stderr);
    if (is(name, "--filter")) return -1;
    if (is(name, "--list") || is(name, "-l")) return a->list_only = true, 1;
    int bad = set(a, name, value ? value : "");
    if (bad < 0) return 0;
    if (!value) fprintf(stderr, "suite: %s needs a value\n", name);
    return bad || !value ? -1 : equals ? 1 : 2;
}

int arguments_take(int *argc, char **argv, struct suite_arguments *a) {
    int kept = 1;
    a->from = "starter";
    for (int i = 1; i < *argc;) {
        int count = take(a, argv, i);
        if (count < 0) return 2;
        if (!count) argv[kept++] = argv[i++];
        i += count;
    }
    argv[kept] = NULL;
    *argc = kept;
    return 0;
}

void arguments_help(const char *program) {
    printf(
        "usage: %s [--from starter|solutions|DIR] [--exercise LIST] [--tap[=FILE]]\n"
        "       [--xml[=FILE]] [--json[=FILE]] [--list] and Criterion's options, below\n"
        "\n"
        "Grades a lesson's exercises on all of their cases: one test per exercise, one assertion\n"
        "per case. TAP, XML (JUnit) and JSON have one entry per case.\n"
        "Exit status 0 if all pass, 1 if not, 2 if the grader itself failed.\n"
        "\n"
        "  --case-seconds S     processor time of one case (5)\n"
        "  --credit A,B,C       partial credit in percent: right results, no findings, bounds\n"
        "  --soak FIRST:COUNT   only small cases, in COUNT random orders from seed FIRST on\n"
        "  --verdict-only       no runs after the first wrong result, which only explain it\n"
        "  --secret FILE        the secret that inputs are drawn from (build/secret)\n"
        "  --workers DIR --records DIR --request FILE --backend sim|cuda --trace --failing --input LIST\n"
        "                       given by `lockstep lesson`, which compiles into DIR beforehand\n"
        "\n",
        program);
}
