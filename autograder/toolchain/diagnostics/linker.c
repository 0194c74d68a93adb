/* The linker names cached objects and our runtime functions. The reader needs the symbol that is
   undefined, or defined twice, and the line that uses it. */
#include "filter.h"
#include "support/subprocess.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static const char *find(const char *line, size_t n, const char *what) {
    return memmem(line, n, what, strlen(what));
}

/* Drops the part of "/usr/bin/ld: OBJECT:FILE:12" that is not a place in a source. */
static void add_place(struct text *out, const char *from, const char *to) {
    const char *object = find(from, (size_t)(to - from), ".o:");
    const char *linker = find(from, (size_t)(to - from), "ld: ");
    if (linker) from = linker + 4;
    if (object && object + 3 > from) from = object + 3;
    text_add(out, from, (size_t)(to - from));
}

/* Names are quoted as `name'. */
static void add_name(struct text *out, const char *from) {
    const char *open = strchr(from, '`'), *close = open ? strchr(open, '\'') : NULL;
    if (close) text_add(out, open + 1, (size_t)(close - open - 1));
}

/* A student's page must not tell where the grader's project is. */
static const char *in_project(const char *place) {
    size_t n = strlen(project_home());
    return !strncmp(place, project_home(), n) && place[n] == '/' ? place + n + 1 : place;
}

/* What a student's file lacks, the lesson's file that uses it is named for alone. */
static void say_missing(struct text *out, const char *name, const char *place,
                        const char *student) {
    struct text words = {0};
    text_format(&words, " error: %s is ", name);
    if (out->data && strstr(out->data, words.data)) { /* one message for all its references */
        text_free(&words);
        return;
    }
    if (student && strncmp(place, student, strlen(student)))
        text_format(out, "%s:1:%smissing: %s %s\n", student, words.data, in_project(place),
                    strchr(name, '(') ? "calls it, with these parameters" : "uses it");
    else
        text_format(out, "%s:%sdeclared and used, but not defined\n", place, words.data);
    text_free(&words);
}

static void add_missing(struct text *out, const char *line, const char *missing,
                        const char *student) {
    struct text name = {0}, place = {0};
    add_name(&name, missing);
    add_place(&place, line, missing);
    if (name.data && place.data) say_missing(out, name.data, place.data, student);
    text_free(&name);
    text_free(&place);
}

static bool say(struct text *out, const char *line, size_t n, const char *student) {
    const char *missing = find(line, n, ": undefined reference to `");
    bool is_main = find(line, n, "`main'");
    if (is_main && missing) return false; /* build.c reports it */
    const char *twice = find(line, n, ": multiple definition of `");
    const char *first = find(line, n, ": first defined here"), *semicolon = strchr(line, ';');
    if (missing) {
        add_missing(out, line, missing, student);
    } else if (student && is_main && semicolon && first) {
        add_place(out, semicolon + 2, first);
        text_format(out, ": error: main() is defined, which the grader has already: remove it\n");
    } else if (twice && first && semicolon && semicolon < first) {
        add_place(out, line, twice);
        text_format(out, ": error: ");
        add_name(out, twice);
        text_format(out, " is defined twice; the first definition is at ");
        add_place(out, semicolon + 2, first);
        text_format(out, "\n");
    }
    return missing || (twice && first);
}

void diagnostics_link(struct text *messages, size_t from, const char *student) {
    struct text out = {0};
    for (size_t i = from; i < messages->length;) {
        const char *line = messages->data + i;
        size_t n = strcspn(line, "\n");
        bool way = find(line, n, ": in function `") ||
                   find(line, n, "collect2: error: ld returned");
        if (!way && !say(&out, line, n, student)) text_format(&out, "%.*s\n", (int)n, line);
        i += n + 1;
    }
    if (messages->length > from) messages->data[messages->length = from] = 0;
    if (out.length) text_add(messages, out.data, out.length);
    text_free(&out);
}
