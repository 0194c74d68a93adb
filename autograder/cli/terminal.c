/* Colours, numbers and wrapped text on the terminal, and a kernel's counters. */
#include "terminal.h"
#include "support/strbuf.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
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

void show_wrapped(FILE *to, int indent, const char *text) {
    enum { WIDTH = 100 };
    int column = 0;
    for (const char *p = text; *p;) {
        int n = (int)strcspn(p, " \n");
        if (column && column + 1 + n > WIDTH) column = -1;
        if (column > 0) column += fprintf(to, " ");
        if (column <= 0) column = fprintf(to, "%s%*s", column < 0 ? "\n" : "", indent, "");
        fprintf(to, "%.*s", n, p);
        column += n;
        p += n;
        if (*p == '\n') column = -1; /* the text's own line breaks */
        if (*p) p++;
    }
    fputc('\n', to);
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
    fprintf(to, "%s%s%s: %s, %s, %s\n", show_colour(to, BOLD), name, show_colour(to, PLAIN),
            show_count(m->launches, "launch", "launches"), show_count(m->threads, "thread", NULL),
            show_count(m->barriers, "barrier", NULL));
    fprintf(to, "    global  %s words read, %s written, %s sectors moved, coalescing %.0f %%\n",
            show_number((double)m->global_reads), show_number((double)m->global_writes),
            show_number((double)(m->global_load_sectors + m->global_store_sectors)), coalescing(m));
    if (m->shared_reads + m->shared_writes)
        fprintf(to, "    shared  %s words read, %s written, %s\n",
                show_number((double)m->shared_reads), show_number((double)m->shared_writes),
                show_count(m->bank_conflicts, "bank conflict", NULL));
    fprintf(to, "    lanes   %.1f of 32 active, %s\n", lockstep_active_lanes(m),
            show_count(m->atomics, "atomic", NULL));
}
