/* The files that are compared: without what the starter gave. */
#include "similarity.h"
#include "batch/store.h"
#include "support/subprocess.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A line without blanks and without a comment at its end. @return its length */
static size_t squash(const char *line, size_t length, char to[400]) {
    size_t n = 0;
    for (size_t i = 0; i < length && n + 1 < 400; i++) {
        if (line[i] == '/' && i + 1 < length && (line[i + 1] == '/' || line[i + 1] == '*')) break;
        if (!isspace((unsigned char)line[i])) to[n++] = line[i];
    }
    to[n] = 0;
    return n;
}

static bool has_line(const char *text, const char *wanted) {
    char line[400];
    for (; *text; text += *text == '\n') {
        size_t length = strcspn(text, "\n");
        squash(text, length, line);
        if (!strcmp(line, wanted)) return true;
        text += length;
    }
    return false;
}

/* A line of a comment of several lines begins with an asterisk, as everybody writes it. */
static bool is_comment(const char *line) { return *line == '*' || !*line; }

int similarity_strip(struct text *t, const char *source, const char *starter) {
    int lines = 0;
    char line[400];
    text_add(t, "", 0);
    for (; *source; source += *source == '\n') {
        size_t length = strcspn(source, "\n");
        squash(source, length, line);
        if (!is_comment(line) && !has_line(starter, line)) {
            text_add(t, source, length);
            text_add(t, "\n", 1);
            lines += strspn(line, "{};()") != strlen(line);
        }
        source += length;
    }
    return lines;
}

static struct work *add_work(struct similarity *s, enum work_kind kind, const char *year,
                             const char *name) {
    struct text full = {0};
    text_format(&full, "%s%s%s", year ? year : "", year ? "/" : "", name);
    s->list = realloc(s->list, (size_t)(s->count + 1) * sizeof *s->list);
    if (!s->list) abort();
    struct work *w = &s->list[s->count++];
    *w = (struct work){.kind = kind, .name = full.data};
    w->lines = calloc((size_t)s->lesson->count + 1, sizeof *w->lines);
    if (!w->lines) abort();
    return w;
}

static void read_source(const char *top, const struct similarity *s, int exercise, struct text *t) {
    struct text path = {0};
    text_format(&path, "%s/%s/%d-%s/%s.cu", project_home(), top, s->lesson->number, s->lesson->name,
                s->lesson->exercises[exercise].id);
    if (text_read(t, path.data)) text_add(t, "", 0);
    text_free(&path);
}

/* Writes FOLDER/EXERCISE/new/NUMBER.cu or old/NUMBER.cu. */
static void keep(struct similarity *s, struct work *w, int exercise, const char *source) {
    struct text starter = {0}, own = {0}, path = {0};
    read_source("starter", s, exercise, &starter);
    int lines = similarity_strip(&own, source, starter.data);
    text_format(&path, "%s/%s/%s", s->folder, s->lesson->exercises[exercise].id,
                w->kind == WORK_SUBMISSION ? "new" : "old");
    bool made = lines >= FEWEST_LINES && !make_folders(path.data);
    text_format(&path, "/%06d.cu", (int)(w - s->list));
    if (made && !text_write(path.data, own.data, own.length)) w->lines[exercise] = lines;
    text_free(&starter);
    text_free(&own);
    text_free(&path);
}

void similarity_add_class(struct similarity *s, const struct class_list *c, const char *store,
                          const char *year) {
    for (int i = 0; i < c->count; i++) {
        struct work *w = add_work(s, year ? WORK_EARLIER : WORK_SUBMISSION, year,
                                  c->list[i].student);
        for (int k = 0; k < s->lesson->count; k++) {
            struct text source = {0};
            const struct submitted_file *f = &c->list[i].files[k];
            if (f->state == FILE_TAKEN && !store_get(store, f->hash, &source))
                keep(s, w, k, source.data);
            text_free(&source);
        }
    }
}

void similarity_add_solutions(struct similarity *s) {
    struct work *w = add_work(s, WORK_SOLUTION, NULL, "solution");
    for (int k = 0; k < s->lesson->count; k++) {
        struct text source = {0};
        read_source("solutions", s, k, &source);
        keep(s, w, k, source.data);
        text_free(&source);
    }
}

void similarity_free(struct similarity *s) {
    for (int i = 0; i < s->count; i++) {
        free(s->list[i].name);
        free(s->list[i].lines);
    }
    for (int i = 0; i < s->pair_count; i++) text_free(&s->pairs[i].detail);
    free(s->list);
    free(s->pairs);
    free(s->percents);
    *s = (struct similarity){.count = 0};
}
