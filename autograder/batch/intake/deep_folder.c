/* `bob/homework/1-reduce/shared.cu`, and a whole handout, whose starter/1-reduce is one folder
   among many: files of other lessons have the same names, so one folder is taken or none. */
#include "submission.h"
#include "support/escape_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* How well a folder fits; of those that fit best there may be one only. */
enum fit { NO_FIT, ANY_NAME, LESSONS_NAME, STARTERS_NAME };

struct search {
    const struct lockstep_lesson *lesson;
    char own[64], starter[80]; /* "1-reduce", "starter/1-reduce" */
    enum fit fit;              /* the best so far */
    const char *first, *other; /* paths of files in two such folders; NULL: there is none */
};

static size_t folder_length(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash ? (size_t)(slash - path) : 0;
}

bool is_exercise_file(const struct lockstep_lesson *l, const char *name) {
    for (int i = 0; i < l->count; i++) {
        size_t length = strlen(l->exercises[i].id);
        if (!strncmp(name, l->exercises[i].id, length) && !strcmp(name + length, ".cu"))
            return true;
    }
    return false;
}

static bool ends_with(const char *path, size_t length, const char *folders) {
    size_t n = strlen(folders);
    return length >= n && !strncmp(path + length - n, folders, n) &&
           (length == n || path[length - n - 1] == '/');
}

/* A folder's name is that of a lesson, but not of ours. */
static bool is_other_lesson(const struct lockstep_lesson *own, const char *name, size_t length) {
    char folder[64];
    const struct lockstep_lesson *l = lockstep_lesson_find((int)strtol(name, NULL, 10));
    if (!l || l->number == own->number) return false;
    snprintf(folder, sizeof folder, "%d-%.50s", l->number, l->name);
    return strlen(folder) == length && !strncmp(folder, name, length);
}

bool leads_elsewhere(const struct lockstep_lesson *l, const char *path) {
    size_t length = folder_length(path), n;
    for (const char *at = path; at < path + length; at += n + 1) {
        n = strcspn(at, "/");
        if (*at == '.' || !strncmp(at, "__MACOSX/", 9) || is_other_lesson(l, at, n)) return true;
    }
    return false;
}

static enum fit fit_of(const struct search *s, const char *path) {
    size_t length = folder_length(path);
    if (leads_elsewhere(s->lesson, path)) return NO_FIT;
    if (ends_with(path, length, s->starter)) return STARTERS_NAME;
    return ends_with(path, length, s->own) ? LESSONS_NAME : ANY_NAME;
}

static bool same_folder(const char *a, const char *b) {
    size_t length = folder_length(a);
    return length == folder_length(b) && !strncmp(a, b, length);
}

static void look_at(struct search *s, const char *path) {
    enum fit fit = fit_of(s, path);
    if (fit < s->fit || fit == NO_FIT) return;
    if (fit > s->fit) s->first = s->other = NULL;
    s->fit = fit;
    if (!s->first)
        s->first = path;
    else if (!s->other && !same_folder(s->first, path))
        s->other = path;
}

/* @return false if files lie where they belong: then no other place is looked at */
static bool find(struct search *s, const struct part *parts, int count) {
    for (int i = 0; i < count; i++) {
        const char *path = parts[i].path;
        size_t length = folder_length(path);
        if (parts[i].entry->kind != ENTRY_FILE ||
            !is_exercise_file(s->lesson, path + length + !!length))
            continue;
        if (!length || (length == strlen(s->own) && !strncmp(path, s->own, length))) return false;
        look_at(s, path);
    }
    return s->first != NULL;
}

static char *two_places(const struct search *s, struct part *parts, int count) {
    struct text t = {0};
    text_format(&t, "has files of the lesson in two folders, `");
    escape_add(&t, s->first, folder_length(s->first), ESCAPE_NAME);
    text_format(&t, "` and `");
    escape_add(&t, s->other, folder_length(s->other), ESCAPE_NAME);
    text_format(&t, "`: hand in one of them");
    for (int i = 0; i < count; i++)
        if (same_folder(parts[i].path, s->first) || same_folder(parts[i].path, s->other))
            parts[i].entry->used = true;
    return t.data;
}

char *submission_deepen(struct part *parts, int count, const struct lockstep_lesson *l) {
    struct search s = {.lesson = l};
    snprintf(s.own, sizeof s.own, "%d-%.50s", l->number, l->name);
    snprintf(s.starter, sizeof s.starter, "starter/%s", s.own);
    if (!find(&s, parts, count)) return NULL;
    if (s.other) return two_places(&s, parts, count);
    const char *first = s.first;
    size_t length = folder_length(first), cut = length + 1;
    if (s.fit > ANY_NAME) cut = length - strlen(s.own);
    for (int i = 0; i < count; i++)
        if (!strncmp(parts[i].path, first, length + 1)) parts[i].path += cut;
    return NULL;
}
