/* Sections, keys and values. A comment begins with `#` or `;` at a line's start or after a blank,
   so that a value may contain these characters. */
#include "ini.h"
#include "batch/intake/encoding.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static const char blanks[] = " \t\r";

/* A copy without blanks around it. */
static char *trimmed(const char *from, size_t length) {
    while (length && strchr(blanks, *from)) from++, length--;
    while (length && strchr(blanks, from[length - 1])) length--;
    return strndup(from, length);
}

static size_t without_comment(const char *line, size_t length) {
    for (size_t i = 0; i < length; i++)
        if ((line[i] == '#' || line[i] == ';') && (!i || strchr(blanks, line[i - 1]))) return i;
    return length;
}

static void add(struct ini *f, const char *section, char *key, char *value, int line) {
    f->list = realloc(f->list, (size_t)(f->count + 1) * sizeof *f->list);
    if (!f->list) abort();
    f->list[f->count++] = (struct ini_entry){strdup(section), key, value, line};
}

/* @return NULL, or what is wrong with the line */
static const char *read_line(struct ini *f, char **section, const char *line, int number) {
    size_t length = strlen(line);
    if (*line == '[') {
        if (line[length - 1] != ']')
            return "a section's name ends with `]`, for example [lesson 1]";
        free(*section);
        *section = trimmed(line + 1, length - 2);
        return NULL;
    }
    const char *equals = strchr(line, '=');
    if (!equals) return "expected `[section]` or `key = value`";
    if (equals == line) return "expected a key before `=`";
    add(f, *section, trimmed(line, (size_t)(equals - line)),
        trimmed(equals + 1, strlen(equals + 1)), number);
    return NULL;
}

static const char *read_all(struct ini *f, const char *text, int *number) {
    char *section = strdup("");
    const char *wrong = NULL;
    for (*number = 1; *text && !wrong; (*number)++) {
        size_t length = strcspn(text, "\n");
        char *line = trimmed(text, without_comment(text, length));
        if (*line) wrong = read_line(f, &section, line, *number);
        free(line);
        text += length;
        text += *text == '\n';
    }
    --*number;
    free(section);
    return wrong;
}

int ini_read(struct ini *f, const char *path, struct text *why) {
    struct text file = {0};
    const char *remark, *wrong;
    int line = 0;
    *f = (struct ini){.count = 0};
    if (text_read(&file, path)) {
        text_format(why, "%s cannot be read: %s", path, strerror(errno));
        text_free(&file);
        return -1;
    }
    wrong = encoding_fix(&file, &remark);
    if (wrong)
        text_format(why, "%s %s: save it as UTF-8", path, wrong);
    else if ((wrong = read_all(f, file.data, &line)))
        text_format(why, "%s:%d: %s", path, line, wrong);
    text_free(&file);
    if (wrong) ini_free(f);
    return wrong ? -1 : 0;
}

void ini_free(struct ini *f) {
    for (int i = 0; i < f->count; i++) {
        free(f->list[i].section);
        free(f->list[i].key);
        free(f->list[i].value);
    }
    free(f->list);
    *f = (struct ini){.count = 0};
}
