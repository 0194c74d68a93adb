/* facts COMMAND: the tables of the notes. Each command prints Markdown to be put into a page. */
#include "facts.h"
#include <lockstep/lesson.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *what;
} commands[] = {
    {"metrics", facts_metrics, "what is counted, from LOCKSTEP_METRICS"},
    {"lessons", facts_lessons, "the lessons, with exercises, hours and prerequisites"},
    {"course", facts_course, "the lessons, with slides, for an instructor"},
    {"findings", facts_findings, "the kinds of finding, from LOCKSTEP_FINDINGS"},
    {"exercises", facts_exercises, "LESSON: its exercises, with bounds and what was measured"},
    {"claims", facts_claims, "LESSON: its claims, measured; fails if one does not come out"},
    {"bench", facts_bench,
     "FILE CAPTION LESSON: times on a GPU, from lessons/N-name/data/FILE.json"},
    {"plot", facts_plot, "FILE CAPTION LESSON: the picture lessons/N-name/data/FILE.svg"},
    {"compare", facts_compare, "CASE METRIC... LESSON: its exercises beside each other"},
    {"brent", facts_brent, "EXERCISE CASE LESSON: steps on p processors, and the bound"},
    {"trace", facts_trace, "EXERCISE or FILE.cu, LESSON: a run to step through"},
    {"picture", facts_picture, "EXERCISE or FILE.cu, ARRAY, LESSON: the run as a still picture"},
    {"number", facts_number,
     "\"A / B : DIGITS\" LESSON: a figure of a record, or of times that were kept"},
    {"output", facts_output, "FILE.cu [FIRST LAST] LESSON: what a program of the lesson prints"},
    {"markdown", facts_markdown, "FILE.cu [FIRST LAST] LESSON: the same, not quoted"},
    {"report", facts_report, "FILE.cu [FIRST LAST] LESSON: what the simulator says about it"},
    {"graded", facts_graded, "EXERCISE LESSON: what the report says about the solution"},
    {"shown", facts_shown, "FILE.cu LESSON: the command, its output and the whole report"},
    {"fidelity", facts_fidelity, "the simulator's counts beside a GPU's own"},
    {"sanitizer", facts_sanitizer, "planted mistakes that Compute Sanitizer finds on a GPU"},
    {"excerpt", facts_excerpt, "FILE: a record, shortened to one of each list"},
    {"keys", facts_keys, "FILE: every key of a record, one a line"},
};

/* Digits in groups of three; of what is no whole number, one place behind the point, or three if it
   is small. */
void print_number(double value) {
    char digits[64];
    int places = value == floor(value) ? 0 : fabs(value) < 10 ? 3 : 1;
    snprintf(digits, sizeof digits, "%.*f", places, value);
    int length = (int)strcspn(digits, "."), first = digits[0] == '-';
    for (int i = 0; i < length; i++) {
        if (i > first && (length - i) % 3 == 0) putchar(',');
        putchar(digits[i]);
    }
    fputs(digits + length, stdout);
}

json_t *load(const char *path) {
    json_error_t error;
    json_t *o = json_load_file(path, 0, &error);
    if (!o) {
        fprintf(stderr, "facts: %s cannot be read: %s (line %d)\n", path, error.text, error.line);
        exit(1);
    }
    return o;
}

const char *lesson_folder(int number) {
    static char folder[128];
    if (number == 0) return "notes/primer"; /* the programs of *CUDA in one hour* */
    const struct lockstep_lesson *l = lockstep_lesson_find(number);
    if (!l) {
        fprintf(stderr, "facts: there is no lesson %d\n", number);
        exit(1);
    }
    snprintf(folder, sizeof folder, "%d-%s", l->number, l->name);
    return folder;
}

int main(int argc, char **argv) {
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        if (argc > 1 && !strcmp(argv[1], commands[i].name))
            return commands[i].run(argc - 1, argv + 1);
    fprintf(stderr, "usage: facts COMMAND [ARGUMENTS]\n\n");
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        fprintf(stderr, "  %-10s %s\n", commands[i].name, commands[i].what);
    return 2;
}
