/* The figures of a claims table: from the solutions' record, from programs that are run for it,
   from times that were kept. What is asked for and is not there ends the build, with a sentence. */
#include "measure.h"
#include "facts.h"
#include "lookup.h"
#include <lockstep/claims.h>

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void __attribute__((noreturn, format(printf, 2, 3)))
give_up(const struct claims *t, const char *format, ...) {
    va_list a;
    fprintf(stderr, "%s/claims.c: ", t->folder);
    va_start(a, format);
    vfprintf(stderr, format, a);
    va_end(a);
    fputc('\n', stderr);
    exit(1);
}

static double metric_of(const struct claims *t, const json_t *metrics, const char *metric) {
    double value = find_metric(metrics, metric);
    if (value < 0) give_up(t, "there is no metric `%s`", metric);
    return value;
}

/* ---- the record of the lesson's solutions ---- */

static const json_t *exercise_of(struct claims *t, const char *exercise) {
    if (!t->record) t->record = record_of_lesson(t->number);
    const json_t *e = find_object(json_object_get(t->record, "exercises"), "id", exercise);
    if (!e) give_up(t, "the record has no exercise `%s`", exercise);
    return e;
}

static const json_t *case_of(struct claims *t, const char *exercise, uint64_t n) {
    const json_t *c = find_case(exercise_of(t, exercise), n);
    if (!c) give_up(t, "exercise `%s` has no case n = %llu", exercise, (unsigned long long)n);
    return c;
}

double claims_metric(struct claims *t, const char *exercise, const char *metric, uint64_t n) {
    return metric_of(t, json_object_get(case_of(t, exercise, n), "metrics"), metric);
}

double claims_steps_on(struct claims *t, const char *exercise, uint64_t n, uint64_t p) {
    const json_t *brent = json_object_get(case_of(t, exercise, n), "brent");
    for (size_t i = 0; i < json_array_size(brent); i++) {
        const json_t *b = json_array_get(brent, i);
        if ((uint64_t)json_integer_value(json_object_get(b, "p")) == p)
            return json_number_value(json_object_get(b, "t"));
    }
    give_up(t, "the record knows no steps on p = %llu", (unsigned long long)p);
}

double claims_above_brent(struct claims *t, const char *exercise) {
    const json_t *cases = json_object_get(exercise_of(t, exercise), "cases");
    int above = 0, seen = 0;
    for (size_t i = 0; i < json_array_size(cases); i++) {
        const json_t *brent = json_object_get(json_array_get(cases, i), "brent");
        for (size_t j = 0; j < json_array_size(brent); j++, seen++) {
            const json_t *b = json_array_get(brent, j);
            above += json_number_value(json_object_get(b, "t")) >
                     json_number_value(json_object_get(b, "bound"));
        }
    }
    if (!seen) give_up(t, "the record of `%s` has no Brent table", exercise);
    return above;
}

/* ---- programs that are run for the table ---- */

static char *read_all(FILE *f) {
    size_t length = 0, room = 1 << 16;
    char *text = malloc(room);
    while (text && (length += fread(text + length, 1, room - length - 1, f)) == room - 1)
        text = realloc(text, room *= 2);
    if (text) text[length] = 0;
    return text;
}

/* Runs lessons/N-name/NAME.cu once; later questions are answered from its record and output. */
static const struct measured_program *program_of(struct claims *t, const char *name) {
    for (int i = 0; i < t->program_count; i++)
        if (!strcmp(t->programs[i].name, name)) return &t->programs[i];
    if (t->program_count == MEASURE_PROGRAMS) give_up(t, "too many programs");
    struct measured_program *p = &t->programs[t->program_count++];
    char command[1200], path[256];
    snprintf(p->name, sizeof p->name, "%s", name);
    snprintf(path, sizeof path, "build/notes/record/%d-%s.json", t->number, name);
    snprintf(command, sizeof command,
             "build/lockstep run --quiet -I%s --json %s %s/%s.cu 2> %s.log", t->folder, path,
             t->folder, name, path);
    remove(path);
    FILE *f = popen(command, "r");
    if (!f) give_up(t, "%s cannot be run", name);
    p->output = read_all(f);
    pclose(f); /* the status may well say that it races: that may be the claim */
    p->record = json_load_file(path, 0, NULL);
    if (!p->record || !p->output) give_up(t, "%s.cu left no record: see %s.log", name, path);
    return p;
}

double claims_run(struct claims *t, const char *program, const char *kernel, int index,
                  const char *metric) {
    const json_t *launches = json_object_get(program_of(t, program)->record, "launches");
    for (size_t i = 0; i < json_array_size(launches); i++) {
        const json_t *l = json_array_get(launches, i);
        if (!strcmp(json_string_value(json_object_get(l, "kernel")), kernel) && index-- == 0)
            return metric_of(t, json_object_get(l, "metrics"), metric);
    }
    give_up(t, "%s.cu launches no %s so often", program, kernel);
}

double claims_found(struct claims *t, const char *program, const char *kernel, const char *kind) {
    const json_t *findings = json_object_get(program_of(t, program)->record, "findings");
    int count = 0;
    for (size_t i = 0; i < json_array_size(findings); i++) {
        const json_t *f = json_array_get(findings, i);
        const char *where = json_string_value(json_object_get(f, "kernel"));
        const char *what = json_string_value(json_object_get(f, "kind"));
        count += where && what && !strcmp(where, kernel) && !strcmp(what, kind);
    }
    return count;
}

double claims_printed(struct claims *t, const char *program, const char *label) {
    const char *line = program_of(t, program)->output;
    for (; line; line = strchr(line, '\n') ? strchr(line, '\n') + 1 : NULL) {
        char *end;
        if (strncmp(line, label, strlen(label))) continue;
        double value = strtod(line + strlen(label), &end);
        if (end != line + strlen(label)) return value;
    }
    give_up(t, "%s.cu prints no number behind \"%s\"", program, label);
}

/* ---- times that were kept ---- */

double claims_bench(struct claims *t, const char *file, const char *contender, uint64_t n) {
    char path[512];
    snprintf(path, sizeof path, "%s/data/%s.json", t->folder, file);
    json_t *o = load(path);
    const json_t *figures = json_object_get(o, "figures");
    double ms = 0;
    for (size_t i = 0; i < json_array_size(figures); i++) {
        const json_t *f = json_array_get(figures, i);
        if ((uint64_t)json_integer_value(json_object_get(f, "n")) == n &&
            !strcmp(json_string_value(json_object_get(f, "name")), contender))
            ms = json_number_value(json_object_get(f, "ms"));
    }
    json_decref(o);
    if (!(ms > 0)) give_up(t, "%s has no %s at n = %llu", path, contender, (unsigned long long)n);
    return ms;
}

void measure_end(struct claims *t) {
    json_decref(t->record);
    for (int i = 0; i < t->program_count; i++) {
        json_decref(t->programs[i].record);
        free(t->programs[i].output);
    }
}
