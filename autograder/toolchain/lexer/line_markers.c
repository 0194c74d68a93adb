/* Line markers (GCC's "Preprocessor Output"): where each line of preprocessed text comes from. */
#include "lexer.h"

#include <stdlib.h>
#include <string.h>

enum {
    FEW_LINES = 1000
}; /* up to so many empty lines are written instead of a marker within a statement */

size_t read_marker(const char *s, size_t i, struct place *p) {
    if (s[i] != '#' || s[i + 1] != ' ' || (i && s[i - 1] != '\n')) return 0;
    char *rest;
    long line = strtol(s + i + 2, &rest, 10);
    if (rest == s + i + 2 || strncmp(rest, " \"", 2)) return 0;
    const char *file = rest + 2, *end = strchr(file, '\n');
    if (!end) return 0;
    const char *close = memchr(file, '"', (size_t)(end - file));
    if (!close) return 0;
    *p = (struct place){.file = file, .file_length = (size_t)(close - file), .line = (int)line};
    for (const char *f = close; f < end; f++) {
        p->moves |= *f == '1' || *f == '2';
        p->system |= *f == '3';
    }
    return (size_t)(end - s);
}

void find_place(const char *s, size_t at, struct place *p) {
    for (size_t i = 0; i < at;) {
        size_t end = read_marker(s, i, p);
        if (end) p->line--;
        const char *line = memchr(s + i, '\n', at - i);
        if (!line) break;
        p->line++;
        i = (size_t)(line - s) + 1;
    }
}

static bool same_file(const struct place *a, const struct place *b) {
    return a->file && a->file_length == b->file_length && !memcmp(a->file, b->file, a->file_length);
}

/* The preprocessor puts the directive made from _Pragma() on a line of its own. Is the last line
   one? */
static bool ends_with_directive(const struct text *out) {
    size_t i = out->length - 1; /* at the last newline */
    while (i > 0 && out->data[i - 1] != '\n') i--;
    return out->data[i] == '#';
}

/* Continues in line `to` of the same file; `now` is the number of the line about to be written,
   which begins at `next`. */
static bool go_on(struct text *out, int now, int to, const char *next) {
    if (to < now - 1 || to > now + FEW_LINES) return false;
    if (to == now - 1 && out->length && out->data[out->length - 1] == '\n') {
        if (*next == '#' || ends_with_directive(out)) return false;
        out->data[out->length - 1] = ' ';
        return true;
    }
    for (; now < to; now++) text_add(out, "\n", 1);
    return now == to;
}

void join_lines(const struct text *source, struct text *out) {
    const char *s = source->data;
    struct place here = {0}, p;
    for (size_t i = 0; i < source->length;) {
        size_t end = read_marker(s, i, &p);
        const char *newline = memchr(s + i, '\n', source->length - i);
        size_t next = newline ? (size_t)(newline - s) + 1 : source->length;
        if (!end) {
            text_add(out, s + i, next - i);
            here.line++;
        } else if (!p.moves && !here.system && same_file(&here, &p) &&
                   go_on(out, here.line, p.line, s + next)) {
            here.line = p.line;
        } else if (!p.moves && !here.system && same_file(&here, &p)) {
            text_format(out, "# %d \"%.*s\"\n", p.line, (int)p.file_length, p.file);
            here.line = p.line;
        } else {
            text_add(out, s + i, next - i);
            here = p;
        }
        i = next;
    }
}
