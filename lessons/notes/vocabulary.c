/* The notes' vocabulary: metrics, findings and exercises, from the lists that the program itself
 * uses. */
#include "facts.h"
#include "lookup.h"
#include "record/wire_format.h"
#include <lockstep/lesson.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int facts_metrics(int argc, char **argv) {
    (void)argc, (void)argv;
    puts("Table: What is counted.\n\n| metric | what is counted |\n| --- | --- |");
#define LOCKSTEP_ROW(name, text) puts("| `" #name "` | " text " |");
    LOCKSTEP_METRICS(LOCKSTEP_ROW)
#undef LOCKSTEP_ROW
    puts("| `global_words` | `global_reads` + `global_writes`; in bounds |");
    puts("| `active_lanes` | mean of the active lanes, 0 to 32, over the warp-wide instructions "
         "that "
         "access memory or synchronise |");
    return 0;
}

/* What each kind means; a kind that is not described here fails to compile. */
#define TEXT_RACE               "two accesses, at least one of them a write, that nothing orders"
#define TEXT_OUT_OF_BOUNDS      "an access outside of every array"
#define TEXT_USE_AFTER_FREE     "an access to memory that was freed"
#define TEXT_MISALIGNED         "an address that is no multiple of the access's size"
#define TEXT_UNINITIALISED      "a read of memory that nothing was stored to"
#define TEXT_READ_ONLY          "a write to an input of the lesson"
#define TEXT_BARRIER_DIVERGENCE "a barrier that some threads of the block do not reach"
#define TEXT_WARP_MASK          "a mask that names a lane which does not take part, or lacks the caller"
#define TEXT_DEADLOCK           "all that is left waits for something that will not come"
#define TEXT_TIMEOUT            "stopped after the time or the accesses it was given"
#define TEXT_LAUNCH_ERROR       "a launch that was refused, and the program did not look at the error"
#define TEXT_API_ERROR \
    "a copy or cudaFree() that was refused (too large, wrong kind, freed twice), or undefined"
#define TEXT_LEAK "device memory that was never freed"
#define TEXT_HOST_DEVICE_POINTER \
    "a host pointer used on the device, or a device pointer on the host"
#define TEXT_ASSERT      "a device assert() that failed"
#define TEXT_UNSUPPORTED "something that the simulator does not do; never ignored"
#define TEXT_DIVISION    "an integer divided by zero, which has no meaning on a GPU"
#define TEXT_OVERFLOW    "signed arithmetic whose result its type cannot hold (in a lesson)"
#define TEXT_CRASH       "a kernel or host code that the processor stopped: too small a stack, say"

int facts_findings(int argc, char **argv) {
    (void)argc, (void)argv;
    puts("Table: Kinds of finding.\n\n| kind | meaning |\n| --- | --- |");
#define LOCKSTEP_ROW(id, name) puts("| `" name "` | " TEXT_##id " |");
    LOCKSTEP_FINDINGS(LOCKSTEP_ROW)
#undef LOCKSTEP_ROW
    return 0;
}

/* ---- a lesson's exercises ---- */

static const json_t *largest_case(const json_t *exercise) {
    const json_t *cases = json_object_get(exercise, "cases"), *largest = NULL;
    for (size_t i = 0; i < json_array_size(cases); i++) {
        const json_t *c = json_array_get(cases, i);
        if (json_array_size(json_object_get(c, "bounds")) &&
            (!largest || json_integer_value(json_object_get(c, "n")) >
                             json_integer_value(json_object_get(largest, "n"))))
            largest = c;
    }
    return largest;
}

static void print_side(const json_t *bound, const char *sign, const char *limit,
                       const char *formula) {
    if (!json_object_get(bound, formula)) return;
    printf("%s", sign);
    print_number(json_number_value(json_object_get(bound, limit)));
    printf(" = `%s`", json_string_value(json_object_get(bound, formula)));
}

static void print_bounds(const json_t *bounds) {
    for (size_t i = 0; i < json_array_size(bounds); i++) {
        const json_t *b = json_array_get(bounds, i);
        if (json_object_get(b, "usual")) continue;
        printf("%s`%s` ", i ? "<br>" : "", json_string_value(json_object_get(b, "metric")));
        print_number(json_number_value(json_object_get(b, "measured")));
        print_side(b, " \xe2\x89\xa5 ", "at_least", "at_least_formula");
        print_side(b, " \xe2\x89\xa4 ", "limit", "formula");
    }
}

/* Measured and bound of every exercise, at the largest size that its suite runs. */
int facts_exercises(int argc, char **argv) {
    int number = argc > 1 ? atoi(argv[argc - 1]) : 0;
    json_t *record = record_of_lesson(number);
    const struct lockstep_lesson *l = lockstep_lesson_find(number);
    puts("Table: The exercises, with the counts of the solutions and their bounds.\n");
    puts("| exercise | points | at n = | measured, and the bound |\n| --- | --- | --- | --- |");
    for (int i = 0; i < l->count; i++) {
        const json_t *c = largest_case(
            find_object(json_object_get(record, "exercises"), "id", l->exercises[i].id));
        printf("| `%s`: %s | %d | ", l->exercises[i].id, l->exercises[i].title,
               l->exercises[i].points);
        if (c) print_number(json_number_value(json_object_get(c, "n")));
        printf(" | ");
        print_bounds(json_object_get(c, "bounds"));
        puts(" |");
    }
    json_decref(record);
    return 0;
}

/* Prints a row for each lesson: first those of lessons/notes/lessons.tsv, then those about which it
   says nothing. */
static void print_lessons(void (*row)(const struct lockstep_lesson *, const char *hours,
                                      const char *before)) {
    enum { NUMBERS = 100 }; /* of lessons: two digits */
    char line[256], hours[64], before[128];
    int number;
    bool printed[NUMBERS] = {false};
    FILE *f = fopen("lessons/notes/lessons.tsv", "r");
    while (f && fgets(line, sizeof line, f)) {
        if (sscanf(line, "%d\t%63[^\t]\t%127[^\n]", &number, hours, before) != 3) continue;
        const struct lockstep_lesson *l = lockstep_lesson_find(number);
        if (!l || printed[number % NUMBERS]) continue;
        printed[number % NUMBERS] = true;
        row(l, hours, before);
    }
    if (f) fclose(f);
    for (const struct lockstep_lesson *const *l = __start_lockstep_lessons;
         l != __stop_lockstep_lessons; l++)
        if (!printed[(*l)->number % NUMBERS]) row(*l, "", "");
}

static void lesson_row(const struct lockstep_lesson *l, const char *hours, const char *before) {
    int points = 0;
    for (int i = 0; i < l->count; i++) points += l->exercises[i].points;
    printf("| \\ref lesson%d | %d | %d | %s | %s |\n", l->number, l->count, points, hours, before);
}

/* lessons: each lesson with its exercises, hours and prerequisites */
int facts_lessons(int argc, char **argv) {
    (void)argc, (void)argv;
    puts("Table: The lessons.\n");
    puts(
        "| lesson | exercises | points | hours | know before |\n| --- | ---: | ---: | --- | --- |");
    print_lessons(lesson_row);
    return 0;
}

/* Slides of a deck (each begins with ---), and how many of these are extra ones, after the talk:
   their notes say so. */
static void count_slides(FILE *deck, int *slides, int *extra) {
    char line[1024];
    *slides = *extra = 0;
    while (fgets(line, sizeof line, deck)) {
        *slides += !strcmp(line, "---\n");
        *extra += !strncmp(line, "Extra, ", 7);
    }
}

static void course_row(const struct lockstep_lesson *l, const char *hours, const char *before) {
    char path[256], slides[256] = "";
    int count, extra;
    snprintf(path, sizeof path, "slides/%d-%s.md", l->number, l->name);
    FILE *deck = fopen(path, "r");
    if (deck) {
        count_slides(deck, &count, &extra);
        fclose(deck);
        int end = snprintf(slides, sizeof slides, "<a href=\"slides/%d-%s.html\">%d slides</a>",
                           l->number, l->name, count - extra);
        if (extra) snprintf(slides + end, sizeof slides - end, ", %d extra", extra);
    }
    printf("| \\ref lesson%d | %s | `make lesson%d` | %s | %s |\n", l->number, slides, l->number,
           hours, before);
}

/* course: each lesson with its slides, for an instructor */
int facts_course(int argc, char **argv) {
    (void)argc, (void)argv;
    puts("Table: The lessons' notes, slides and exercises.\n");
    puts("| notes | slides | exercises | hours | know before |\n| --- | --- | --- | --- | --- |");
    print_lessons(course_row);
    return 0;
}
