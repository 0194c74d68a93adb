#include "blackboard.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* The parts of a name. */
struct name {
    size_t who;       /* length of "Assignment_username" */
    int time[6];      /* year, month, day, hour, minute, second */
    const char *file; /* "shared.cu", "hw.zip/shared.cu"; NULL: the platform's own record */
};

static const char word[] = "_attempt_";

/* @return where "_attempt_" with a time begins, in the path's first part; NULL: nowhere */
static const char *find_attempt(const char *from, struct name *n, int *length) {
    for (const char *at = from; (at = strstr(at, word)) && at < from + strcspn(from, "/"); at++) {
        const char *time = at + strlen(word);
        int *t = n->time;
        *length = 0;
        if (sscanf(time, "%4d-%2d-%2d-%2d-%2d-%2d%n", &t[0], &t[1], &t[2], &t[3], &t[4], &t[5],
                   length) == 6 &&
            *length == 19) {
            *length += (int)strlen(word);
            return at;
        }
    }
    return NULL;
}

static bool read_name(const char *path, struct name *n) {
    int length;
    const char *at = find_attempt(path, n, &length);
    if (!at || at == path) return false;
    const char *rest = at + length;
    n->who = (size_t)(at - path);
    n->file = *rest == '_' && rest[1] && rest[1] != '/' ? rest + 1 : NULL;
    return n->file || !strcmp(rest, ".txt");
}

bool blackboard_is(const char *path) {
    struct name n;
    return read_name(path, &n);
}

static size_t last_underscore(const char *text, size_t length) {
    while (length && text[length - 1] != '_') length--;
    return length;
}

void blackboard_learn(struct text *assignment, const char *path) {
    struct name n;
    if (!read_name(path, &n)) return;
    size_t own = last_underscore(path, n.who), common = 0;
    if (!assignment->data) {
        text_add(assignment, path, own);
        return;
    }
    while (common < own && common < assignment->length && path[common] == assignment->data[common])
        common++;
    assignment->length = last_underscore(path, common);
    assignment->data[assignment->length] = 0;
}

/* The student chose what comes after the time: a name with two times could be read as another
   student's. */
static bool is_ambiguous(const struct name *n) {
    struct name inner;
    int length;
    return n->file && find_attempt(n->file - 1, &inner, &length);
}

bool blackboard_place(const char *path, const struct text *assignment, struct place *p) {
    struct name n;
    if (!read_name(path, &n)) return false;
    size_t file = n.file ? strcspn(n.file, "/") : 0;
    if (n.file && n.file[file] && !archive_ending(n.file, file)) return false; /* a folder */
    if (is_ambiguous(&n)) return true;
    size_t from = assignment->length ? assignment->length : last_underscore(path, n.who);
    text_format(&p->student, "%.*s", (int)(n.who - from), path + from);
    text_format(&p->id, "%s", p->student.data);
    text_format(&p->created, "%04d-%02d-%02d %02d:%02d:%02d", n.time[0], n.time[1], n.time[2],
                n.time[3], n.time[4], n.time[5]);
    text_format(&p->holder, "attempt of %s", p->created.data);
    text_format(&p->path, "%s", n.file ? n.file : path);
    p->platforms = !n.file;
    return true;
}
