/* Reads the glossary: Markdown of a fixed structure. */
#include "glossary.h"
#include "spelling.h"
#include "support/subprocess.h"
#include "cli/report/terminal.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Paragraphs that begin with one of these words are a part of their own. */
static const struct {
    const char *begins;
    enum term_part part;
} words[] = {{"Also: ", TERM_ALSO},
             {"Counts: ", TERM_COUNTS},
             {"Options: ", TERM_OPTIONS},
             {"Fix: ", TERM_FIX},
             {"Source: ", TERM_SOURCE}};

struct reader {
    struct glossary *g;
    struct text group, paragraph;
    bool in_program, in_term; /* false before the first term of a group */
};

static struct term *last(struct reader *r) {
    return r->g->count ? &r->g->terms[r->g->count - 1] : NULL;
}

static void end_paragraph(struct reader *r) {
    struct term *t = last(r);
    enum term_part part = TERM_MEANING;
    const char *text = r->paragraph.data;
    if (t && r->in_term && r->paragraph.length) {
        for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
            if (strncmp(text, words[i].begins, strlen(words[i].begins))) continue;
            part = words[i].part;
            text += strlen(words[i].begins);
            break;
        }
        text_format(&t->part[part], "%s%s", t->part[part].length ? "\n" : "", text);
    }
    r->paragraph.length = 0;
}

static void begin_term(struct reader *r, const char *name, size_t n) {
    r->in_term = true;
    struct term *more = realloc(r->g->terms, (size_t)(r->g->count + 1) * sizeof *more);
    if (!more) abort();
    r->g->terms = more;
    r->g->terms[r->g->count++] = (struct term){.part = {{0}}};
    text_add(&last(r)->part[TERM_NAME], name, n);
    text_format(&last(r)->part[TERM_GROUP], "%s", r->group.data ? r->group.data : "");
}

static void take_line(struct reader *r, const char *line, size_t n) {
    if (n >= 3 && !strncmp(line, "```", 3)) {
        end_paragraph(r);
        r->in_program = !r->in_program;
    } else if (r->in_program) {
        if (last(r)) text_format(&last(r)->part[TERM_PROGRAM], "%.*s\n", (int)n, line);
    } else if (!strncmp(line, "### ", 4)) {
        begin_term(r, line + 4, n - 4);
    } else if (!strncmp(line, "## ", 3)) {
        end_paragraph(r);
        r->in_term = false;
        r->group.length = 0;
        text_add(&r->group, line + 3, n - 3);
    } else if (!n) {
        end_paragraph(r);
    } else {
        text_format(&r->paragraph, "%s%.*s", r->paragraph.length ? " " : "", (int)n, line);
    }
}

int glossary_read(struct glossary *g) {
    struct text path = {0}, text = {0};
    *g = (struct glossary){.count = 0};
    struct reader r = {.g = g};
    text_format(&path, "%s/lessons/notes/glossary.md", project_home());
    int failed = text_read(&text, path.data);
    if (failed)
        say("lockstep explain: the glossary, %s, cannot be read: %s", path.data, strerror(errno));
    for (size_t i = 0; !failed && i < text.length;) {
        size_t n = strcspn(text.data + i, "\n");
        take_line(&r, text.data + i, n);
        i += n + 1;
    }
    end_paragraph(&r);
    text_free(&r.group);
    text_free(&r.paragraph);
    text_free(&path);
    text_free(&text);
    return failed;
}

void glossary_free(struct glossary *g) {
    for (int i = 0; i < g->count; i++)
        for (int part = 0; part < TERM_PARTS; part++) text_free(&g->terms[i].part[part]);
    free(g->terms);
}

/* ---- looking up ---- */

/* The next letter that counts, in lower case; 0 at the end of the name, or at a plural's s. */
static int letter(const char **s) {
    static const char ends[] = ";."; /* of a name in a list, and the NUL */
    while (**s && strchr(" -_", **s)) ++*s;
    if (strchr(ends, **s) || (**s == 's' && strchr(ends, (*s)[1]))) return 0;
    return tolower((unsigned char)*(*s)++);
}

static bool is_same(const char *a, const char *b) {
    for (;;) {
        int x = letter(&a), y = letter(&b);
        if (x != y) return false;
        if (!x) return true;
    }
}

static bool has_name(const struct term *t, const char *name) {
    if (is_same(term_text(t, TERM_NAME), name)) return true;
    for (const char *p = term_text(t, TERM_ALSO); *p; p += strcspn(p, ";"), p += *p == ';')
        if (is_same(p, name)) return true;
    return false;
}

const struct term *glossary_find(const struct glossary *g, const char *name) {
    for (int i = 0; i < g->count; i++) /* `atomic` is a term, and `atomics` a metric */
        if (!strcmp(term_text(&g->terms[i], TERM_NAME), name)) return &g->terms[i];
    for (int i = 0; i < g->count; i++)
        if (has_name(&g->terms[i], name)) return &g->terms[i];
    return NULL;
}

const char *glossary_nearest(const struct glossary *g, const char *name) {
    const char *nearest = NULL;
    int least = (int)strlen(name) / 2 + 1; /* with a larger distance it is another word */
    for (int i = 0; i < g->count; i++) {
        int d = spelling_distance(name, term_text(&g->terms[i], TERM_NAME));
        if (d < least) least = d, nearest = term_text(&g->terms[i], TERM_NAME);
    }
    return nearest;
}

bool glossary_program(const struct term *term, bool right, struct text *program) {
    for (const char *p = term_text(term, TERM_PROGRAM); *p; p += strcspn(p, "\n") + 1)
        if (*p != (right ? '-' : '+'))
            text_format(program, "%.*s\n", (int)strcspn(p + 1, "\n"), p + 1);
    return program->length > 0;
}
