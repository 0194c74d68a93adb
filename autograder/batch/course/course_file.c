/* From sections and keys to a course. Each message names file, line and what to write instead. */
#include "course_file.h"
#include "course_time.h"
#include "ini.h"

#include <lockstep/lesson.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct reading {
    struct course *course;
    const struct ini_entry *entry;
    struct text *why;
};

__attribute__((format(printf, 2, 3))) static int wrong(struct reading *r, const char *format, ...) {
    char text[1024];
    va_list rest;
    va_start(rest, format);
    vsnprintf(text, sizeof text, format, rest);
    va_end(rest);
    text_format(r->why, "%s:%d: %s", r->course->path, r->entry->line, text);
    return -1;
}

static int not_so(struct reading *r, const char *problem) {
    return wrong(r, "`%s` %s", r->entry->value, problem);
}

static bool is(const struct reading *r, const char *key) { return !strcmp(r->entry->key, key); }

/* ---- values ---- */

static void set(char **field, const char *value) {
    free(*field);
    *field = strdup(value);
}

/* A path relative to the course file. */
static char *beside(const struct course *c, const char *name, size_t length) {
    struct text path = {0};
    const char *slash = strrchr(c->path, '/');
    if (*name != '/' && slash) text_add(&path, c->path, (size_t)(slash - c->path) + 1);
    text_add(&path, name, length);
    return path.data;
}

static int read_percent(struct reading *r, hundredths *value) {
    char number[32];
    size_t length = strcspn(r->entry->value, " %");
    const char *rest = r->entry->value + length;
    snprintf(number, sizeof number, "%.*s", (int)length, r->entry->value);
    rest += strspn(rest, " ");
    if (hundredths_read(number, value) && !strcmp(rest, "%") && *value <= 10000) return 0;
    return not_so(r, "is not a percentage from 0 % to 100 %, such as 10 %");
}

static int read_choice(struct reading *r, const char *yes, const char *no, bool *value) {
    *value = !strcmp(r->entry->value, yes);
    if (*value || !strcmp(r->entry->value, no)) return 0;
    return wrong(r, "`%s` is neither `%s` nor `%s`", r->entry->value, yes, no);
}

static int read_days(struct reading *r, int *value) {
    char *end;
    long days = strtol(r->entry->value, &end, 10);
    *value = (int)days;
    if (end != r->entry->value && !*end && days >= 0 && days <= 3650) return 0;
    return not_so(r, "is not a number of days, such as 3");
}

/* Calls `take` for each part of the value that commas separate. */
static int each_part(struct reading *r, struct course_lesson *l,
                     int (*take)(struct reading *, struct course_lesson *, const char *, size_t)) {
    for (const char *at = r->entry->value;; at++) {
        at += strspn(at, " \t");
        size_t length = strcspn(at, ","), trimmed = length;
        while (trimmed && strchr(" \t", at[trimmed - 1])) trimmed--;
        if (!trimmed) return not_so(r, "has nothing before or after a comma: remove the comma");
        if (take(r, l, at, trimmed)) return -1;
        at += length;
        if (!*at) return 0;
    }
}

static int take_source(struct reading *r, struct course_lesson *l, const char *at, size_t length) {
    if (length == 8 && !strncmp(at, "platform", 8))
        l->from_platform = true;
    else if (length == 5 && !strncmp(at, "files", 5))
        l->from_files = true;
    else if (length == 4 && !strncmp(at, "none", 4))
        return 0;
    else if (length > 4 && !strncmp(at + length - 4, ".csv", 4) && !l->times)
        l->times = beside(r->course, at, length);
    else
        return wrong(r,
                     "`%.*s` is not a source of times: write platform, files, none, or the name "
                     "of one .csv file",
                     (int)length, at);
    return 0;
}

static int take_grades(struct reading *r, struct course_lesson *l, const char *at, size_t length) {
    l->grades = realloc(l->grades, (size_t)(l->grades_count + 1) * sizeof *l->grades);
    if (!l->grades) abort();
    l->grades[l->grades_count++] = beside(r->course, at, length);
    return 0;
}

/* ---- sections ---- */

static int read_course_key(struct reading *r) {
    struct course *c = r->course;
    if (is(r, "name")) return set(&c->name, r->entry->value), 0;
    if (is(r, "attempts")) return read_choice(r, "best", "last", &c->best);
    if (!is(r, "zone"))
        return wrong(r, "[course] has no key `%s`; its keys are name, zone and attempts",
                     r->entry->key);
    if (!time_zone_exists(r->entry->value))
        return not_so(r, "is not a time zone that this machine knows, such as Europe/Berlin or UTC "
                         "(the package tzdata has them)");
    set(&c->zone, r->entry->value);
    return 0;
}

static int read_late_key(struct reading *r) {
    struct course *c = r->course;
    if (is(r, "grace")) {
        const char *problem = duration_read(r->entry->value, &c->grace);
        return problem ? not_so(r, problem) : 0;
    }
    if (is(r, "per-day")) return read_percent(r, &c->per_day);
    if (is(r, "of")) return read_choice(r, "maximum", "marks", &c->of_maximum);
    if (is(r, "most-days")) return read_days(r, &c->most_days);
    return wrong(r, "[late] has no key `%s`; its keys are grace, per-day, of and most-days",
                 r->entry->key);
}

static int read_lesson_key(struct reading *r, struct course_lesson *l) {
    if (is(r, "deadline")) {
        const char *problem = time_read(r->entry->value, r->course->zone, &l->deadline);
        l->has_deadline = true;
        return problem ? not_so(r, problem) : 0;
    }
    if (is(r, "weight"))
        return hundredths_read(r->entry->value, &l->weight)
                   ? 0
                   : not_so(r, "is not a weight: write a number, such as 10");
    if (is(r, "manual")) {
        l->manual = beside(r->course, r->entry->value, strlen(r->entry->value));
        l->manual_line = r->entry->line;
        return 0;
    }
    if (is(r, "grades")) {
        l->grades_line = r->entry->line;
        return each_part(r, l, take_grades);
    }
    if (is(r, "times")) {
        l->times_line = r->entry->line;
        l->from_platform = false;
        return each_part(r, l, take_source);
    }
    return wrong(r, "[%s] has no key `%s`; its keys are deadline, weight, times, manual and grades",
                 r->entry->section, r->entry->key);
}

static struct course_lesson *lesson_section(struct course *c, int number) {
    for (int i = 0; i < c->lesson_count; i++)
        if (c->lessons[i].number == number) return &c->lessons[i];
    c->lessons = realloc(c->lessons, (size_t)(c->lesson_count + 1) * sizeof *c->lessons);
    if (!c->lessons) abort();
    struct course_lesson *l = &c->lessons[c->lesson_count++];
    *l = (struct course_lesson){.number = number, .weight = 100, .from_platform = true};
    return l;
}

static int no_lesson(struct reading *r, int number) {
    return wrong(r, "there is no lesson %d: write the number of a folder of lessons/", number);
}

/* Reads `student = lesson: time`, or a duration in the place of the time. */
static int read_extension(struct reading *r) {
    struct extension x = {.line = r->entry->line};
    int used = 0;
    const char *value = r->entry->value;
    if (sscanf(value, "%d :%n", &x.lesson, &used) != 1 || !used) {
        used = 0;
        if (!strncmp(value, "all", 3)) sscanf(value, "all :%n", &used);
        x.lesson = 0;
    }
    if (!used)
        return not_so(r,
                      "does not begin with a lesson: write, for example, 1: 3 days, or all: 1 day");
    if (x.lesson && !lockstep_lesson_find(x.lesson)) return no_lesson(r, x.lesson);
    value += used;
    value += strspn(value, " \t");
    x.until = time_read(value, r->course->zone, &x.time) == NULL;
    if (!x.until && duration_read(value, &x.seconds))
        return wrong(r, "`%s` is neither a time (2027-03-01 23:59) nor a duration (3 days)", value);
    if (x.until && !x.lesson)
        return wrong(r, "an extension of all lessons is a duration, such as all: 3 days");
    for (int i = 0; i < r->course->extension_count; i++) {
        const struct extension *o = &r->course->extensions[i];
        if (!strcmp(o->id, r->entry->key) && o->lesson == x.lesson)
            return wrong(r, "`%s` has an extension of this in line %d: remove one of the two",
                         r->entry->key, o->line);
    }
    x.id = strdup(r->entry->key);
    struct course *c = r->course;
    c->extensions = realloc(c->extensions,
                            (size_t)(c->extension_count + 1) * sizeof *c->extensions);
    if (!c->extensions) abort();
    c->extensions[c->extension_count++] = x;
    return 0;
}

static int read_entry(struct reading *r) {
    int number, used = 0;
    const char *section = r->entry->section;
    if (!strcmp(section, "course")) return read_course_key(r);
    if (!strcmp(section, "late")) return read_late_key(r);
    if (!strcmp(section, "extensions")) return read_extension(r);
    if (sscanf(section, "lesson %d%n", &number, &used) == 1 && !section[used])
        return lockstep_lesson_find(number) ? read_lesson_key(r, lesson_section(r->course, number))
                                            : no_lesson(r, number);
    return wrong(r,
                 "`[%s]` is not a section; the sections are [course], [late], [lesson 1] and so "
                 "on, and [extensions]",
                 section);
}

static bool is_twice(const struct ini *f, int i, int *first) {
    for (*first = 0; *first < i; (*first)++)
        if (!strcmp(f->list[i].section, f->list[*first].section) &&
            !strcmp(f->list[i].key, f->list[*first].key))
            return strcmp(f->list[i].section, "extensions") != 0;
    return false;
}

int course_read(struct course *c, const char *path, struct text *why) {
    struct ini f;
    int failed, first;
    *c = (struct course){.path = strdup(path), .name = strdup(""), .best = true, .most_days = 3650};
    failed = ini_read(&f, path, why);
    /* the zone first: times above it are of that zone, too */
    for (int zone = 1; zone >= 0; zone--)
        for (int i = 0; i < f.count && !failed; i++) {
            struct reading r = {c, &f.list[i], why};
            bool is_zone = !strcmp(f.list[i].section, "course") && !strcmp(f.list[i].key, "zone");
            if (is_zone != zone) continue;
            failed = is_twice(&f, i, &first)
                         ? wrong(&r, "`%s` is set in line %d already: remove one of the two",
                                 f.list[i].key, f.list[first].line)
                         : read_entry(&r);
        }
    ini_free(&f);
    if (failed) course_free(c);
    return failed;
}

void course_free(struct course *c) {
    for (int i = 0; i < c->lesson_count; i++) {
        free(c->lessons[i].times);
        free(c->lessons[i].manual);
        for (int k = 0; k < c->lessons[i].grades_count; k++) free(c->lessons[i].grades[k]);
        free(c->lessons[i].grades);
    }
    for (int i = 0; i < c->extension_count; i++) free(c->extensions[i].id);
    free(c->lessons);
    free(c->extensions);
    free(c->path);
    free(c->name);
    free(c->zone);
    *c = (struct course){.lesson_count = 0};
}

const struct course_lesson *course_lesson_of(const struct course *c, int number) {
    for (int i = 0; c && i < c->lesson_count; i++)
        if (c->lessons[i].number == number) return &c->lessons[i];
    return NULL;
}
