/* A number in the middle of a sentence: {{...}} in a page (see stage.awk), so that prose cannot say
   one thing and the record another. */
#include "facts.h"
#include "lookup.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void __attribute__((noreturn)) give_up(const char *what) {
    fprintf(stderr, "facts: there is no figure {{%s}}\n", what);
    exit(1);
}

/* EXERCISE METRIC CASE: of a solution; a case is n, or n,m, or n,m,variant. `tP` and `boundP` are
   its steps on P processors, by the record's Brent table, and their bound. */
static double of_record(int lesson, const char *exercise, const char *metric, const char *name) {
    json_t *record = record_of_lesson(lesson);
    const json_t *e = find_object(json_object_get(record, "exercises"), "id", exercise);
    const json_t *c = find_case_named(e, name);
    const json_t *brent = json_object_get(c, "brent");
    const char *p = metric + strcspn(metric, "0123456789");
    double value = find_metric(json_object_get(c, "metrics"), metric);
    for (size_t i = 0; *p && i < json_array_size(brent); i++) {
        const json_t *b = json_array_get(brent, i);
        if (json_integer_value(json_object_get(b, "p")) == strtol(p, NULL, 10))
            value = json_number_value(json_object_get(b, metric[0] == 't' ? "t" : "bound"));
    }
    json_decref(record);
    return value;
}

/* bench FILE NAME MEMBER N: of a contender; `us` is its `ms` in microseconds. */
static double of_bench(int lesson, const char *file, const char *name, const char *member,
                       uint64_t n) {
    char path[512];
    snprintf(path, sizeof path, "lessons/%s/data/%s.json", lesson_folder(lesson), file);
    json_t *o = load(path);
    const json_t *figures = json_object_get(o, "figures"), *found = NULL;
    int us = !strcmp(member, "us");
    for (size_t i = 0; i < json_array_size(figures); i++) {
        const json_t *f = json_array_get(figures, i);
        if ((uint64_t)json_integer_value(json_object_get(f, "n")) == n &&
            !strcmp(json_string_value(json_object_get(f, "name")), name))
            found = json_object_get(f, us ? "ms" : member);
    }
    double value = found ? json_number_value(found) * (us ? 1000 : 1) : -1;
    json_decref(o);
    return value;
}

/* A number of data/FILE.json's own, such as how many cells were measured. */
static double of_file(int lesson, const char *file, const char *key) {
    char path[512];
    snprintf(path, sizeof path, "lessons/%s/data/%s.json", lesson_folder(lesson), file);
    json_t *o = load(path), *found = json_object_get(o, key);
    double value = json_is_number(found) ? json_number_value(found) : -1;
    json_decref(o);
    return value;
}

static double operand(int lesson, const char *text) {
    char w[5][64];
    int words = sscanf(text, "%63s %63s %63s %63s %63s", w[0], w[1], w[2], w[3], w[4]);
    double value = -1;
    if (words == 1 && isdigit((unsigned char)*w[0])) value = strtod(w[0], NULL);
    if (words == 3 && !strcmp(w[0], "found"))
        value = of_file(lesson, w[1], w[2]);
    else if (words == 3)
        value = of_record(lesson, w[0], w[1], w[2]);
    if (words == 5 && !strcmp(w[0], "bench"))
        value = of_bench(lesson, w[1], w[2], w[3], strtoull(w[4], NULL, 10));
    if (value < 0) give_up(text);
    return value;
}

/* number "A", "A / B", "A * B", each perhaps with " : DIGITS" behind it, and the lesson */
int facts_number(int argc, char **argv) {
    if (argc < 3) return 2;
    char text[512];
    int lesson = atoi(argv[2]), digits = -1;
    snprintf(text, sizeof text, "%s", argv[1]);
    char *colon = strstr(text, " : "), *rest = text + strcspn(text, "/*"), sign = *rest;
    if (colon) digits = atoi(colon + 3), *colon = 0;
    if (sign) *rest++ = 0;
    double value = operand(lesson, text);
    if (sign) value = sign == '/' ? value / operand(lesson, rest) : value * operand(lesson, rest);
    if (digits >= 0)
        printf("%.*f", digits, value);
    else
        print_number(value);
    puts("");
    return 0;
}
