#include "csv_read.h"
#include "support/strbuf.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* The separators in the first line that are not in quotes. */
static char find_separator(const char *text) {
    int commas = 0, semicolons = 0, tabs = 0;
    bool quoted = false;
    for (const char *c = text; *c && (quoted || *c != '\n'); c++) {
        quoted ^= *c == '"';
        commas += !quoted && *c == ',';
        semicolons += !quoted && *c == ';';
        tabs += !quoted && *c == '\t';
    }
    return tabs > commas && tabs > semicolons ? '\t' : semicolons > commas ? ';' : ',';
}

/* Reads one field. @return where its separator, line end or the text's end is */
static const char *read_field(const char *c, char separator, struct text *field) {
    text_add(field, "", 0);
    if (*c == '"') {
        for (c++; *c && !(*c == '"' && c[1] != '"'); c++) {
            text_add(field, c, 1);
            c += *c == '"';
        }
        c += *c == '"';
    }
    size_t rest = 0;
    while (c[rest] && c[rest] != separator && c[rest] != '\n' &&
           !(c[rest] == '\r' && (c[rest + 1] == '\n' || !c[rest + 1])))
        rest++;
    text_add(field, c, rest);
    c += rest;
    return c + (*c == '\r');
}

static void put(struct csv_table *t, int column, char *field) {
    if (t->rows == 1) t->columns = column + 1;
    if (column >= t->columns) {
        free(field);
        return;
    }
    size_t count = (size_t)t->rows * (size_t)t->columns;
    t->fields = realloc(t->fields, count * sizeof *t->fields);
    if (!t->fields) abort();
    size_t at = (size_t)(t->rows - 1) * (size_t)t->columns + (size_t)column;
    if (column == 0) memset(t->fields + at, 0, (size_t)t->columns * sizeof *t->fields);
    t->fields[at] = field;
}

static void begin_row(struct csv_table *t, int line) {
    t->lines = realloc(t->lines, (size_t)(t->rows + 1) * sizeof *t->lines);
    if (!t->lines) abort();
    t->lines[t->rows++] = line;
}

static int count_lines(const char *from, const char *to) {
    int count = 0;
    for (; from < to; from++) count += *from == '\n';
    return count;
}

void csv_read(struct csv_table *t, const char *text) {
    char separator = find_separator(text);
    const char *counted = text;
    int line = 1;
    *t = (struct csv_table){.rows = 0};
    for (const char *c = text; *c;) {
        if (*c == '\n' || (*c == '\r' && c[1] == '\n')) { /* an empty line */
            c++;
            continue;
        }
        line += count_lines(counted, c);
        counted = c;
        begin_row(t, line);
        for (int column = 0;; column++) {
            struct text field = {0};
            c = read_field(c, separator, &field);
            put(t, column, field.data);
            if (*c != separator) break;
            c++;
        }
        c += *c == '\n';
    }
}

const char *csv_at(const struct csv_table *t, int row, int column) {
    if (row < 0 || row >= t->rows || column < 0 || column >= t->columns) return "";
    const char *field = t->fields[row * t->columns + column];
    return field ? field : "";
}

void csv_free(struct csv_table *t) {
    for (int i = 0; i < t->rows * t->columns; i++) free(t->fields[i]);
    free(t->fields);
    free(t->lines);
    *t = (struct csv_table){.rows = 0};
}
