/* After each error and warning: the program's line, and a caret below the column. */
#include "filter.h"
#include "own_source.h"
#include "toolchain/lexer/lexer.h"

#include <string.h>

struct quote {
    const char *line; /* of the message */
    size_t length;
    struct message_place place;
    struct own_source own;
    size_t start; /* of the quoted line, in `own` */
    bool said;    /* "error: " or "warning: " is after the place */
};

static const char *find(const struct quote *q, const char *what) {
    return memmem(q->line, q->length, what, strlen(what));
}

/* The last word of the first quotation: of ‘void k(int*)’ without its arguments. */
static size_t quoted(const char *from, const char *end, const char **name) {
    const char *close = memmem(from, (size_t)(end - from), "’", strlen("’"));
    if (!close) close = memchr(from, '`', (size_t)(end - from));
    const char *list = close ? memchr(from, '(', (size_t)(close - from)) : NULL;
    const char *last = list ? list : close;
    for (*name = last; last && *name > from && word_character((*name)[-1]);) --*name;
    return last ? (size_t)(last - *name) : 0;
}

/* The name that the message speaks of. @return its length, 0 if there is none */
static size_t named(const struct quote *q, const char **name) {
    static const char nvcc[] = "nvcc refuses this: ";
    const char *end = q->line + q->length, *at = find(q, nvcc), *open = find(q, "‘");
    *name = at ? at + sizeof nvcc - 1 : q->line + q->place.length + 2;
    size_t n = *name < end ? token_length(*name) : 0;
    if (at || (n && (*name)[n] == ':' && !open && !q->said)) return n;
    if (open) return quoted(open + strlen("‘"), end, name);
    open = memchr(q->line, '`', q->length);
    return open ? quoted(open + 1, end, name) : 0;
}

/* Where the name is in the line, if it is there just once. @return its column, or 0 */
static size_t column_of_name(const struct quote *q, const char *line, size_t n) {
    const char *name;
    size_t length = named(q, &name);
    if (!length || token_count(line, n, name, length) != 1) return 0;
    return token_find(line, n, name, length, 0) + 1;
}

/* @return the line of the source's macro that is used in this line and whose text has the name, or
   0; the macro's name goes to *macro */
static int macro_with_name(const struct quote *q, const char **macro, size_t *length) {
    static const char word[] = "#define ";
    const char *name, *text = q->own.text.data, *line = q->own.mask + q->start;
    size_t n = named(q, &name), end = strcspn(line, "\n");
    int number = 1;
    for (const char *p = text; n && *p; p += strcspn(p, "\n"), p += *p == '\n', number++) {
        if (strncmp(p, word, sizeof word - 1)) continue;
        *macro = p + sizeof word - 1;
        *length = token_length(*macro);
        if (token_count(line, end, *macro, *length) && token_count(p, strcspn(p, "\n"), name, n))
            return number;
    }
    return 0;
}

static void add_caret(struct text *out, const char *line, size_t column) {
    size_t length = token_length(line + column - 1);
    text_format(out, "          | ");
    for (size_t i = 0; i + 1 < column; i++)
        if ((line[i] & 0xc0) != 0x80) text_add(out, line[i] == '\t' ? "\t" : " ", 1);
    text_add(out, "^", 1);
    for (size_t i = 1; i < length; i++) text_add(out, "~", 1);
    text_add(out, "\n", 1);
}

static void add_quote(struct text *out, struct quote *q) {
    const char *line = q->own.text.data + q->start, *mask = q->own.mask + q->start, *macro;
    size_t n = strcspn(line, "\n"), length;
    struct message_place *p = &q->place;
    if (!p->column || p->column > n + 1) p->column = column_of_name(q, mask, n);
    text_format(out, "%.*s:%d", (int)p->file_length, p->file, p->line);
    if (p->column) text_format(out, ":%zu", p->column);
    text_add(out, q->line + p->length, q->length - p->length);
    text_format(out, "\n    %5d | %.*s\n", p->line, (int)n, line);
    int defined = p->column ? 0 : macro_with_name(q, &macro, &length);
    if (p->column) add_caret(out, line, p->column);
    if (defined)
        text_format(out, "%.*s:%d: note: in the macro %.*s\n", (int)p->file_length, p->file,
                    defined, (int)length, macro);
}

/* A line that leads to a message, or a note after one. */
static bool is_way(const struct quote *q) {
    const char *after = q->line + q->place.length + 2, last = q->line[q->length - 1];
    return last == ':' || last == ',' || *after == ' ' || find(q, ": note: ") ||
           !strncmp(after, "required", 8);
}

/* @return whether the message was added with its quote */
static bool say(struct text *out, struct quote *q, const char *source, bool untrusted) {
    if (!message_read_place(q->line, q->length, &q->place)) return false;
    q->said = find(q, ": error: ") || find(q, ": warning: ") || find(q, ": fatal error: ");
    if (!q->said && is_way(q)) return false;
    if (!strncmp(q->line, "/usr/", 5)) return false;
    if (!own_source_open(&q->own, &q->place, source, untrusted)) return false;
    q->start = line_start(q->own.text.data, q->place.line);
    bool there = q->own.text.data[q->start] != 0;
    if (there) add_quote(out, q);
    own_source_close(&q->own);
    return there;
}

void diagnostics_quote(struct text *messages, size_t from, const char *source, bool untrusted) {
    struct text out = {0};
    for (size_t i = from; i < messages->length;) {
        struct quote q = {.line = messages->data + i, .length = strcspn(messages->data + i, "\n")};
        if (!say(&out, &q, source, untrusted)) text_format(&out, "%.*s\n", (int)q.length, q.line);
        i += q.length + 1;
    }
    if (messages->length > from) messages->data[messages->length = from] = 0;
    if (out.length) text_add(messages, out.data, out.length);
    text_free(&out);
}
