/* Shows the compiler's messages: the first errors, each with its line; without lines about
   templates and headers, unless all are asked for. */
#include "cli/report/compiler_messages.h"
#include "cli/report/terminal.h"
#include "support/escape_text.h"
#include "support/strbuf.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST_ERRORS = 3, MOST_WARNINGS = 10 };
enum kind { CONTEXT, NOTE, QUOTE, END, WARNING, ERROR, SENTENCE };

/* One message: a line of `kind`, and the lines after it that belong to it. */
struct message {
    const char *text, *end; /* `text` includes the lines before it that lead to it */
    const char *head;
    enum kind kind;
    int line;
};

static bool has(const char *line, size_t n, const char *what) {
    return memmem(line, n, what, strlen(what)) != NULL;
}

static bool begins(const char *line, const char *what) {
    return !strncmp(line, what, strlen(what));
}

static enum kind kind_of(const char *line, size_t n) {
    static const char *const contexts[] = {": In ",         "In file included ", ": At ",
                                           "required from", "required by",       "recursively req"};
    if (has(line, n, ": error: ") || has(line, n, ": fatal error: ")) return ERROR;
    if (has(line, n, ": warning: ")) return WARNING;
    if (has(line, n, ": note: ")) return NOTE;
    if (!n || *line == ' ') return has(line, n, " | ") ? QUOTE : CONTEXT;
    if (begins(line, "compilation terminated") || begins(line, "Please submit a full bug") ||
        begins(line, "See <file:"))
        return END;
    bool open = line[n - 1] == ':' || line[n - 1] == ',' || has(line, n, "required ");
    for (size_t i = 0; open && i < sizeof contexts / sizeof *contexts; i++)
        if (has(line, n, contexts[i])) return CONTEXT;
    return SENTENCE;
}

/* Our own sentences come first: they explain those of the tools. */
static int line_of(const char *head, size_t n) {
    if (begins(head, "lockstep: ")) return -1;
    const char *colon = memchr(head, ':', n);
    return colon ? atoi(colon + 1) : 0;
}

/* The same message about the same place, since a launch is compiled several times; or a second
   warning there. */
static bool is_known(const struct message *list, size_t count, const char *head, size_t n) {
    const char *warning = memmem(head, n, ": warning: ", 11);
    if (warning) n = (size_t)(warning - head) + 10;
    for (size_t i = 0; i < count; i++)
        if (!strncmp(list[i].head, head, n + 1)) return true;
    return false;
}

/* @return the messages, in memory that the caller frees */
static struct message *split(const char *text, size_t *count) {
    size_t lines = 1, used = 0;
    for (const char *p = text; *p; p++) lines += *p == '\n';
    struct message *list = calloc(lines, sizeof *list), *last = NULL;
    const char *context = NULL;
    if (!list) abort();
    for (const char *p = text; *p;) {
        size_t n = strcspn(p, "\n");
        enum kind kind = kind_of(p, n);
        if (kind >= WARNING) {
            last = is_known(list, used, p, n) ? &list[lines - 1] : &list[used++];
            *last = (struct message){context ? context : p, NULL, p, kind, line_of(p, n)};
        }
        context = kind == CONTEXT ? context ? context : p : NULL;
        p += n + (p[n] == '\n');
        if (last && kind != CONTEXT) last->end = p;
    }
    *count = used;
    return list;
}

static size_t count_of(const struct message *list, size_t count, enum kind kind) {
    size_t n = 0;
    for (size_t i = 0; i < count; i++) n += list[i].kind == kind;
    return n;
}

/* ---- one message ---- */

/* Notes that name the mistake rather than a place in a header. */
static bool is_helpful(const char *line, size_t n) {
    static const char *const words[] = {
        "did you forget",    "in the macro",    "candidate expects",   "no known conversion",
        "conflicting types", "because of this", "declared here, later"};
    if (!strncmp(line, "/usr/", 5)) return false;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (has(line, n, words[i])) return true;
    return false;
}

static const char *colour_of(enum kind kind) {
    return kind == ERROR || kind == SENTENCE ? RED : kind == WARNING ? YELLOW : DIM;
}

/* The path is shown relative to the current folder; the word "error" in colour. */
static void show_head(FILE *to, int indent, const char *line, size_t n, enum kind kind) {
    static const char *const words[] = {"error:", "warning:", "note:"};
    struct text t = {0}, plain = {0};
    escape_add(&plain, line, n, ESCAPE_LINES);
    const char *rest = show_path(plain.data), *word = NULL;
    for (size_t i = 0; i < sizeof words / sizeof *words && !word; i++)
        word = strstr(rest, words[i]);
    size_t length = word ? strcspn(word, ":") + 1 : 0;
    if (word)
        text_format(&t, "%.*s%s%.*s%s%s", (int)(word - rest), rest,
                    show_colour(to, colour_of(kind)), (int)length, word, show_colour(to, PLAIN),
                    word + length);
    show_hanging(to, indent, 4, word ? t.data : rest);
    text_free(&t);
    text_free(&plain);
}

/* "   12 | source", and perhaps "      |    ^" in the next line. @return where they end */
static const char *show_source_line(FILE *to, int indent, const char *p) {
    size_t n = strcspn(p, "\n"), gutter = (size_t)(strchr(p, '|') + 2 - p);
    const char *next = p + n + (p[n] == '\n');
    size_t m = strcspn(next, "\n");
    bool has_caret = strspn(next, " ") == gutter - 2 && next[gutter - 2] == '|';
    struct text line = {0}, caret = {0};
    escape_add(&line, p + gutter, n > gutter ? n - gutter : 0, ESCAPE_LINES);
    if (has_caret) text_format(&caret, "%.*s", (int)(m - gutter), next + gutter);
    show_quote(to, indent, atoi(p), line.data ? line.data : "", has_caret ? caret.data : NULL);
    text_free(&line);
    text_free(&caret);
    return has_caret ? next + m + (next[m] == '\n') : next;
}

static void show_message(FILE *to, int indent, const struct message *m, bool all) {
    for (const char *p = all ? m->text : m->head; p < m->end;) {
        size_t n = strcspn(p, "\n");
        enum kind kind = kind_of(p, n);
        if (kind == QUOTE) {
            p = show_source_line(to, indent, p);
            continue;
        }
        if (kind >= WARNING || all || (kind == NOTE && is_helpful(p, n)))
            show_head(to, indent, p, n, kind);
        p += n + (p[n] == '\n');
    }
}

/* ---- all messages ---- */

static int by_line(const void *a, const void *b) {
    const struct message *x = a, *y = b;
    if (x->line != y->line) return (x->line > y->line) - (x->line < y->line);
    return (x->head > y->head) - (x->head < y->head);
}

static bool is_verbose(void) {
    const char *v = getenv("V");
    return v && *v && strcmp(v, "0") != 0;
}

/* Errors are shown in the order of their lines: the first one often causes the others. */
void messages_show(FILE *to, int indent, const char *messages, bool all) {
    size_t count, shown = 0;
    struct message *list = split(messages, &count);
    all = all || is_verbose();
    size_t errors = count_of(list, count, ERROR) + count_of(list, count, SENTENCE);
    size_t most = all ? count : errors ? MOST_ERRORS : MOST_WARNINGS;
    if (!all) qsort(list, count, sizeof *list, by_line);
    for (size_t i = 0; i < count; i++) {
        bool counts = all || !errors || list[i].kind != WARNING;
        if (counts && shown++ < most) show_message(to, indent, &list[i], all);
    }
    size_t more = shown > most ? shown - most : 0;
    if (more)
        show_format(to, indent, 4, "%s; V=1 or --verbose shows all",
                    show_count(more, errors ? "more error" : "more warning", NULL));
    free(list);
}
