#include "archive_names.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* @return what is wrong with a path; NULL: nothing */
static const char *wrong_with(const char *path) {
    if (!*path || strlen(path) > LONGEST_PATH) return "has an empty or an endless name";
    if (*path == '/' || (isalpha((unsigned char)*path) && path[1] == ':'))
        return "has an absolute name";
    for (const char *p = path; *p; p += strcspn(p, "/"), p += strspn(p, "/"))
        if (!strncmp(p, "..", 2) && (!p[2] || p[2] == '/')) return "leads out of its folder (`..`)";
    return NULL;
}

static void tidy(char *path) {
    char *to = path;
    for (char *p = path; *p; p++)
        if (*p == '\\') *p = '/';
    for (const char *p = path; *p;) {
        size_t length = strcspn(p, "/");
        bool dot = length == 1 && *p == '.';
        bool kept = !dot && length;
        if (kept && to > path) *to++ = '/';
        if (kept) memmove(to, p, length);
        if (kept) to += length;
        p += length;
        p += strspn(p, "/");
    }
    *to = 0;
}

/* `C:\` and `..\` are known only after the separators were replaced. */
const char *archive_name_fix(char *path) {
    const char *before = wrong_with(path);
    tidy(path);
    return before ? before : wrong_with(*path ? path : ".");
}

static int by_letters(const void *a, const void *b) {
    const struct entry *const *x = a, *const *y = b;
    int order = strcasecmp((*x)->path, (*y)->path);
    return order ? order : strcmp((*x)->path, (*y)->path);
}

void archive_names_check(struct listing *l, int first) {
    int count = l->count - first;
    struct entry **sorted = calloc((size_t)count + 1, sizeof *sorted);
    if (!sorted) abort();
    for (int i = 0; i < count; i++) sorted[i] = &l->list[first + i];
    qsort(sorted, (size_t)count, sizeof *sorted, by_letters);
    for (int i = 1; i < count; i++) {
        struct entry *a = sorted[i - 1], *b = sorted[i];
        if (strcasecmp(a->path, b->path) != 0) continue;
        if (a->kind == ENTRY_FOLDER && b->kind == ENTRY_FOLDER) continue;
        const char *what = strcmp(a->path, b->path) ? "differs from another name in case only"
                                                    : "is there twice";
        entry_refuse(a, "%s", what);
        entry_refuse(b, "%s", what);
    }
    free(sorted);
}
