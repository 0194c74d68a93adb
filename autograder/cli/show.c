#include "show.h"
#include "text.h"

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

/* Ideal over actual: words asked for, over words that the sectors hold. */
static double coalescing(const struct lockstep_metrics *m) {
    double sectors = (double)(m->global_load_sectors + m->global_store_sectors);
    double words = (double)(m->global_reads + m->global_writes);
    double percent = sectors ? words * 4 / (sectors * 32) * 100 : 100;
    return percent > 100 ? 100 : percent; /* broadcast: several lanes, one word */
}

void show_kernel(FILE *to, const char *name, const struct lockstep_metrics *m) {
    if (!m->launches) { /* a library call: checked, but its loops are not a GPU's */
        fprintf(to, "%s%s%s\n", show_colour(to, BOLD), name, show_colour(to, PLAIN));
        return;
    }
    fprintf(to, "%s%s%s: %s launches, %s threads, %s barriers\n", show_colour(to, BOLD), name,
            show_colour(to, PLAIN), show_number((double)m->launches),
            show_number((double)m->threads), show_number((double)m->barriers));
    fprintf(to, "    global  %s words read, %s written, %s sectors moved, coalescing %.0f %%\n",
            show_number((double)m->global_reads), show_number((double)m->global_writes),
            show_number((double)(m->global_load_sectors + m->global_store_sectors)), coalescing(m));
    if (m->shared_reads + m->shared_writes)
        fprintf(to, "    shared  %s words read, %s written, %s bank conflicts\n",
                show_number((double)m->shared_reads), show_number((double)m->shared_writes),
                show_number((double)m->bank_conflicts));
    fprintf(to, "    lanes   %.1f of 32 active, %s atomics\n", lockstep_active_lanes(m),
            show_number((double)m->atomics));
}

/* ---- findings ---- */

static const char *sources_in; /* the only folder whose lines are quoted; NULL: any */

void show_sources_in(const char *folder) { sources_in = folder; }

/* A stranger's file can claim, by #line, to be any other. */
static bool may_quote(const char *file) {
    size_t n = sources_in ? strlen(sources_in) : 0;
    return !n || (!strncmp(file, sources_in, n) && file[n] == '/' && !strstr(file, "/../"));
}

static void show_source(FILE *to, const char *file, int line) {
    struct text t = {0};
    if (!file || line <= 0 || !may_quote(file) || text_read(&t, file)) {
        text_free(&t);
        return;
    }
    char *p = t.data;
    for (int i = 1; i < line && p; i++) p = (p = strchr(p, '\n')) ? p + 1 : NULL;
    if (p)
        fprintf(to, "    %s%5d |%s %.*s\n", show_colour(to, DIM), line, show_colour(to, PLAIN),
                (int)strcspn(p, "\n"), p);
    text_free(&t);
}

static const char *member(const json_t *o, const char *name) {
    const char *s = json_string_value(json_object_get(o, name));
    return s ? s : "";
}

int show_finding(FILE *to, const json_t *f) {
    int error = !strcmp(member(f, "severity"), "error");
    int line = (int)json_integer_value(json_object_get(f, "line"));
    int other = (int)json_integer_value(json_object_get(f, "other_line"));
    const char *file = member(f, "file");
    fprintf(to, "%s%s:%d: %s: %s%s in %s memory", show_colour(to, error ? RED : YELLOW),
            *file ? file : "?", line, error ? "error" : "warning", member(f, "kind"),
            show_colour(to, PLAIN), member(f, "space"));
    if (*member(f, "kernel")) fprintf(to, ", kernel %s", member(f, "kernel"));
    fprintf(to, ", %s times\n    %s\n",
            show_number((double)json_integer_value(json_object_get(f, "count"))),
            member(f, "message"));
    show_source(to, file, line);
    if (other && other != line)
        show_source(to, *member(f, "other_file") ? member(f, "other_file") : file, other);
    return error;
}

void show_verdict(FILE *to, int errors, size_t findings) {
    if (errors)
        fprintf(to, "%slockstep: %d finding%s: the program is wrong%s\n", show_colour(to, RED),
                errors, errors == 1 ? " says" : "s say", show_colour(to, PLAIN));
    else
        fprintf(to, "%slockstep: no errors found%s%s\n", show_colour(to, GREEN),
                findings ? ", but see the warnings" : "", show_colour(to, PLAIN));
}
