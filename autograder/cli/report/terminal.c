/* Colours, numbers and wrapped text on the terminal, and a kernel's counters. */
#include "cli/report/terminal.h"
#include "support/strbuf.h"

#include <limits.h>
#include <math.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

const char *show_colour(FILE *to, const char *code) {
    static char text[8][8];
    static int next;
    if (!isatty(fileno(to)) || getenv("NO_COLOR")) return "";
    char *t = text[next++ & 7];
    snprintf(t, sizeof text[0], "\033[%sm", code);
    return t;
}

const char *show_number(double v) {
    static char text[8][40];
    static int next;
    char plain[40], *t = text[next++ & 7];
    snprintf(plain, sizeof plain, v == floor(v) || v >= 1000 ? "%.0f" : "%.2f", v);
    size_t n = strcspn(plain, "."), out = 0;
    for (size_t i = 0; plain[i] && out < sizeof text[0] - 2; i++) {
        if (i && i < n && (n - i) % 3 == 0 && plain[i - 1] != '-') t[out++] = ',';
        t[out++] = plain[i];
    }
    t[out] = 0;
    return t;
}

const char *show_words(const char *words) {
    static char text[192];
    size_t out = 0;
    while (*words && out < sizeof text - 32) {
        size_t digits = strspn(words, "0123456789");
        if (digits > 3 && digits < 16) {
            out += (size_t)snprintf(text + out, 32, "%s", show_number(strtod(words, NULL)));
            words += digits;
        } else {
            text[out++] = *words++;
        }
    }
    text[out] = 0;
    return text;
}

const char *show_count(uint64_t n, const char *one, const char *more) {
    static char text[8][64];
    static int next;
    char *t = text[next++ & 7];
    if (n == 1 || more)
        snprintf(t, sizeof text[0], "%s %s", show_number((double)n), n == 1 ? one : more);
    else
        snprintf(t, sizeof text[0], "%s %ss", show_number((double)n), one);
    return t;
}

int show_width(FILE *to) {
    enum { NARROWEST = 30, WIDEST = 100 };
    const char *columns = getenv("COLUMNS");
    struct winsize size = {0};
    int width = columns ? atoi(columns) : 0;
    if (width <= 0 && isatty(fileno(to)) && !ioctl(fileno(to), TIOCGWINSZ, &size))
        width = size.ws_col;
    if (width <= 0 || width > WIDEST) width = WIDEST;
    return width < NARROWEST ? NARROWEST : width;
}

/* Columns of the first n bytes: no colours, and each character once (UTF-8). */
static int columns_of(const char *s, int n) {
    int columns = 0;
    for (int i = 0; i < n; i++) {
        if (s[i] == '\033')
            while (i < n && s[i] != 'm') i++;
        else
            columns += (s[i] & 0xc0) != 0x80;
    }
    return columns;
}

void show_hanging(FILE *to, int indent, int hang, const char *text) {
    int column = 0, width = show_width(to);
    for (const char *p = text; *p;) {
        int n = (int)strcspn(p, " \n"), columns = columns_of(p, n);
        if (column && column + 1 + columns > width) column = -1;
        if (column > 0) column += fprintf(to, " ");
        if (column == 0) column = fprintf(to, "%*s", indent, "");
        if (column < 0) column = fprintf(to, "\n%*s", indent + hang, "") - 1;
        fprintf(to, "%.*s", n, p);
        column += columns;
        p += n;
        if (*p == '\n') column = -1; /* the text's own line breaks */
        if (*p) p++;
    }
    fputc('\n', to);
}

void show_wrapped(FILE *to, int indent, const char *text) { show_hanging(to, indent, 0, text); }

void show_format(FILE *to, int indent, int hang, const char *format, ...) {
    char *text = NULL;
    va_list values;
    va_start(values, format);
    if (vasprintf(&text, format, values) < 0) text = NULL;
    va_end(values);
    if (text) show_hanging(to, indent, hang, text);
    free(text);
}

/* Not in a pipe or a file: a script may look for the whole sentence in one line. */
void say(const char *format, ...) {
    char *text = NULL;
    va_list values;
    va_start(values, format);
    if (vasprintf(&text, format, values) < 0) text = NULL;
    va_end(values);
    if (text && (isatty(STDERR_FILENO) || getenv("COLUMNS")))
        show_hanging(stderr, 0, 4, text);
    else if (text)
        fprintf(stderr, "%s\n", text);
    free(text);
}

const char *show_path(const char *text) {
    char folder[PATH_MAX];
    size_t n = getcwd(folder, sizeof folder) ? strlen(folder) : 0;
    return n && !strncmp(text, folder, n) && text[n] == '/' ? text + n + 1 : text;
}

/* Prints `line` from byte `from` on, at most `most` columns, in whole characters. */
static void show_part(FILE *to, const char *line, size_t from, size_t most) {
    const char *dots = from ? "..." : "";
    from += from ? 3 : 0;
    while (from < strlen(line) && (line[from] & 0xc0) == 0x80) from++;
    size_t n = strlen(line + from < line + strlen(line) ? line + from : "");
    bool cut = n + strlen(dots) > most;
    if (cut) n = most - 3 - strlen(dots);
    while (cut && n && (line[from + n] & 0xc0) == 0x80) n--;
    fprintf(to, "%s%.*s%s\n", dots, (int)n, line + from, cut ? "..." : "");
}

void show_quote(FILE *to, int indent, int number, const char *line, const char *caret) {
    enum { GUTTER = 12, AFTER = 8 };
    size_t room = (size_t)(show_width(to) - GUTTER - indent), from = 0;
    if (caret && strlen(caret) + AFTER > room) from = strlen(caret) + AFTER - room;
    fprintf(to, "%*s%s    %5d |%s ", indent, "", show_colour(to, DIM), number,
            show_colour(to, PLAIN));
    show_part(to, line, from < strlen(line) ? from : 0, room);
    if (!caret) return;
    fprintf(to, "%*s%s          |%s %s%s%s\n", indent, "", show_colour(to, DIM),
            show_colour(to, PLAIN), show_colour(to, GREEN),
            caret + (from < strlen(caret) ? from : 0), show_colour(to, PLAIN));
}

/* Ideal over actual: requested words over the words in the moved sectors. */
static double coalescing(const struct lockstep_metrics *m) {
    double sectors = (double)(m->global_load_sectors + m->global_store_sectors);
    double words = (double)(m->global_reads + m->global_writes);
    double percent = sectors ? words * 4 / (sectors * 32) * 100 : 100;
    return percent > 100 ? 100 : percent; /* broadcast: several lanes read one word */
}

void show_kernel(FILE *to, const char *name, const struct lockstep_metrics *m) {
    if (!m->launches) { /* a library call: checked, but its loops do not model a GPU */
        fprintf(to, "%s%s%s\n", show_colour(to, BOLD), name, show_colour(to, PLAIN));
        return;
    }
    show_format(to, 0, 4, "%s%s%s: %s, %s, %s", show_colour(to, BOLD), name, show_colour(to, PLAIN),
                show_count(m->launches, "launch", "launches"),
                show_count(m->threads, "thread", NULL), show_count(m->barriers, "barrier", NULL));
    show_format(to, 4, 8, "global  %s words read, %s written, %s sectors moved, coalescing %.0f %%",
                show_number((double)m->global_reads), show_number((double)m->global_writes),
                show_number((double)(m->global_load_sectors + m->global_store_sectors)),
                coalescing(m));
    if (m->shared_reads + m->shared_writes)
        show_format(to, 4, 8, "shared  %s words read, %s written, %s",
                    show_number((double)m->shared_reads), show_number((double)m->shared_writes),
                    show_count(m->bank_conflicts, "bank conflict", NULL));
    show_format(to, 4, 8, "lanes   %.1f of 32 active, %s", lockstep_active_lanes(m),
                show_count(m->atomics, "atomic", NULL));
}
