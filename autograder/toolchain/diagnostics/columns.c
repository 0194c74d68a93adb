/* Columns. The compiler counts them in the rewritten text, where macros are expanded, comments are
   gone and launches are calls. The token at that column has a counterpart in the program's own line
   if both lines have it equally often. */
#include "filter.h"
#include "own_source.h"
#include "toolchain/lexer/lexer.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static bool is_from(const struct place *p, const struct message_place *place) {
    return p->line == place->line && p->file_length == place->file_length &&
           !memcmp(p->file, place->file, place->file_length);
}

/* @return the first line that came from this place and has this column; NULL if there is none */
static const char *rewritten_line(const char *s, const struct message_place *place) {
    struct place here = {.file = "", .line = 1};
    for (size_t i = 0; s[i];) {
        struct place marker = {0};
        size_t end = read_marker(s, i, &marker), n = strcspn(s + i, "\n");
        bool pragma = !strncmp(s + i, "_Pragma(", 8);
        if (!end && !pragma && is_from(&here, place) && place->column <= n + 1) return s + i;
        if (end)
            here = marker;
        else
            here.line++;
        i += n + (s[i + n] == '\n');
    }
    return NULL;
}

/* @return the column in the program's line, or 0. `mask` is its line, `line` the rewritten one */
static size_t own_column(const char *mask, const char *line, size_t column) {
    size_t n = strcspn(mask, "\n"), m = strcspn(line, "\n"), at = column - 1;
    bool after = at >= m || line[at] == ' '; /* "expected ‘;’": after the line's last token */
    while (after && at && (at >= m || line[at] == ' ')) at--;
    at = token_start(line, at);
    char *masked = source_mask(line, m);
    const char *token = masked + at;
    size_t length = token_length(token), all = token_count(masked, m, token, length);
    size_t own = token_find(mask, n, token, length, token_count(masked, at, token, length));
    bool same = length && all == token_count(mask, n, token, length);
    free(masked);
    return same ? own + 1 + (after ? length : 0) : 0;
}

/* A missing semicolon is reported at the next token: it belongs after the one before that, on a
   line above perhaps. */
static void go_back(const struct own_source *s, struct message_place *p) {
    size_t start = line_start(s->text.data, p->line), i = start + p->column - 1;
    while (i && isspace((unsigned char)s->mask[i - 1])) i--;
    if (!i || i >= start) return;
    while (start && start > i) {
        p->line--;
        start = line_start(s->text.data, p->line);
    }
    p->column = i - start + 1;
}

static bool has(const char *line, size_t n, const char *what) {
    return memmem(line, n, what, strlen(what)) != NULL;
}

/* Adds a line, its column being the program's; without a column if it has none there. */
static void add_line(struct text *out, const char *line, size_t n, const char *rewritten,
                     const char *source, bool untrusted) {
    struct message_place p;
    struct own_source own;
    if (!message_read_place(line, n, &p) || !p.column) {
        text_add(out, line, n);
        return;
    }
    bool pragma = has(line, n, "nvcc refuses this: "); /* its column is that of the pragma */
    const char *from = pragma ? NULL : rewritten_line(rewritten, &p);
    size_t column = 0, said = p.length;
    if (from && own_source_open(&own, &p, source, untrusted)) {
        column = own_column(own.mask + line_start(own.text.data, p.line), from, p.column);
        p.column = column;
        if (column && has(line, n, "‘;’ before ")) go_back(&own, &p);
        own_source_close(&own);
    }
    text_format(out, "%.*s:%d", (int)p.file_length, p.file, p.line);
    if (column) text_format(out, ":%zu", p.column);
    text_add(out, line + said, n - said);
}

void diagnostics_columns(struct text *messages, size_t from, const char *path, const char *source,
                         bool untrusted) {
    struct text rewritten = {0}, out = {0};
    if (messages->length <= from || text_read(&rewritten, path)) return;
    for (size_t i = from; i < messages->length;) {
        size_t n = strcspn(messages->data + i, "\n");
        add_line(&out, messages->data + i, n, rewritten.data, source, untrusted);
        text_add(&out, "\n", 1);
        i += n + 1;
    }
    messages->data[messages->length = from] = 0;
    text_add(messages, out.data, out.length);
    text_free(&rewritten);
    text_free(&out);
}
