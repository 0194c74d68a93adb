/* The source is read here, where it is compiled: a record must not depend on what a file says
   later. An inlined function of a header belongs to the line that calls it, as in messages
   (symbolizer.c); its place is the last .loc before that is not in such a header. */
#include "access_sites.h"
#include "record/symbolizer.h"
#include "sim/abi/site_facts.h"
#include "volatile_use.h"
#include "wait_in_source.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_FILES = 1 << 16 };

static bool begins(const char *s, const char *with) { return !strncmp(s, with, strlen(with)); }

/* `.file 3 "path"`; number 0 is the file that was compiled, and has another number as well. */
static void add_file(struct access_sites *s, const char *line) {
    char *rest;
    long number = strtol(line + strlen("\t.file "), &rest, 10);
    if (number <= 0 || number >= MOST_FILES || rest[0] != ' ' || rest[1] != '"') return;
    if (number >= s->file_count) {
        struct source_file *grown = realloc(s->files, (size_t)(number + 1) * sizeof *grown);
        if (!grown) abort();
        memset(grown + s->file_count, 0, (size_t)(number + 1 - s->file_count) * sizeof *grown);
        s->files = grown;
        s->file_count = (int)number + 1;
    }
    struct source_file *f = &s->files[number];
    free(f->path);
    f->path = strndup(rest + 2, strcspn(rest + 2, "\"\n"));
    if (!f->path) abort();
    f->header = symbols_is_header(f->path);
}

/* `.loc 1 12 5 is_stmt 0 view .LVU3` */
static void move(struct access_sites *s, const char *line) {
    char *p;
    struct source_place at = {.file = (int)strtol(line + strlen("\t.loc "), &p, 10)};
    at.line = (int)strtol(p, &p, 10);
    at.column = (int)strtol(p, &p, 10);
    if (at.file <= 0 || at.file >= s->file_count || !s->files[at.file].path) return;
    s->here = at;
    if (!s->files[at.file].header) s->outside = at;
}

/* @return the text of that file, "" if it cannot be read */
static const char *text_of(struct access_sites *s, int file) {
    if (s->open != file) {
        text_free(&s->text);
        s->open = file;
        if (text_read(&s->text, s->files[file].path)) text_free(&s->text);
    }
    return s->text.data ? s->text.data : "";
}

static int facts_of_source(struct access_sites *s) {
    bool inlined = s->outside.file && s->files[s->here.file].header;
    struct source_place at = inlined ? s->outside : s->here;
    if (!at.file) return 0;
    const char *text = text_of(s, at.file);
    bool awaited = source_waits_in_line(text, at.line) ||
                   (!inlined && source_waits_for(text, at.line, at.column));
    bool waits = source_waits_around(text, at.line) ||
                 source_waits_in_callers(text, at.line, at.column);
    return (awaited ? SITE_AWAITED : 0) | (waits ? SITE_IN_WAIT : 0);
}

/* The name of the function that is called: `call f`, on 64-bit Arm `bl f`. */
static const char *callee(const char *line) {
    if (begins(line, "\tcall\t")) return line + strlen("\tcall\t");
    return begins(line, "\tbl\t") ? line + strlen("\tbl\t") : NULL;
}

static void mark(struct access_sites *s, struct text *out, const char *name, const char *next) {
    bool read = begins(name, "__tsan_volatile_read");
    bool access = read || begins(name, "__tsan_volatile_write") ||
                  begins(name, "lockstep_atomic\n") || begins(name, "__tsan_atomic");
    int facts = !access ? 0 : facts_of_source(s) | (read ? volatile_use(next) : 0);
    if (!facts) return;
    text_format(out,
                ".Llockstep_site%u:\n\t.pushsection\tlockstep_sites,\"a?\",%%progbits\n"
                "\t.quad\t.Llockstep_site%u, %d\n\t.popsection\n",
                s->count, s->count, facts);
    s->count++;
}

void sites_line(struct access_sites *s, struct text *out, const char *line, const char *next) {
    const char *name;
    if (*line != '\t') return;
    if (begins(line, "\t.loc "))
        move(s, line);
    else if (begins(line, "\t.file "))
        add_file(s, line);
    else if (begins(line, "\t.type\t")) /* another function begins */
        s->here = s->outside = (struct source_place){0};
    else if ((name = callee(line)) != NULL)
        mark(s, out, name, next);
}

void sites_free(struct access_sites *s) {
    for (int i = 0; i < s->file_count; i++) free(s->files[i].path);
    free(s->files);
    text_free(&s->text);
    *s = (struct access_sites){0};
}
