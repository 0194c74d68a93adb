/* Reads the preprocessor's output for an empty source. */
#include "header_macros.h"
#include "toolchain/lexer/lexer.h"

#include <stdlib.h>
#include <string.h>

static const char first[] = "/cuda_runtime.h\" 1", /* the markers before and after the headers */
    come_back[] = "\n# 0 \"<command-line>\" 2\n";

size_t headers_in(const struct text *preprocessed, size_t *begin) {
    const char *data = preprocessed->data, *end = NULL;
    const char *header = data ? strstr(data, first) : NULL;
    if (header) end = strstr(header, come_back);
    *begin = end ? strcspn(data, "\n") + 1 : 0;
    return end ? (size_t)(end - data) + strlen(come_back) : 0;
}

/* ---- their macros ---- */

struct reader {
    struct text *macros;
    struct place here;
    const char *flags; /* of the last marker */
    int next;          /* the line that follows the last one written, in the same file; or -1 */
};

/* Without its flags 1 and 2, which enter and leave a file. */
static void write_marker(struct reader *r) {
    text_format(r->macros, "# %d \"%.*s\"", r->here.line, (int)r->here.file_length, r->here.file);
    for (const char *f = r->flags; *f && *f != '\n'; f++)
        if (*f == '3' || *f == '4') text_format(r->macros, " %c", *f);
    text_format(r->macros, "\n");
}

static bool has_defined(const struct text *macros, const char *name, size_t length) {
    struct text line = {0};
    text_format(&line, "\n#define %.*s", (int)length, name);
    const char *p = macros->data;
    while (p && (p = strstr(p, line.data)) && !strchr(" (\n", p[line.length])) p++;
    text_free(&line);
    return p != NULL;
}

static void write_line(struct reader *r, const char *line, size_t length) {
    bool defines = !strncmp(line, "#define ", 8), removes = !strncmp(line, "#undef ", 7);
    if (removes) defines = has_defined(r->macros, line + 7, strcspn(line + 7, " \n"));
    if (!defines) return;
    if (r->next != r->here.line) write_marker(r);
    text_add(r->macros, line, length);
    r->next = r->here.line + 1;
}

void macros_of_headers(const struct text *preprocessed, struct text *macros) {
    struct reader r = {.macros = macros, .flags = "", .next = -1};
    size_t begin, end = headers_in(preprocessed, &begin);
    const char *s = preprocessed->data;
    if (end) begin = (size_t)(strstr(s, first) - s); /* not the compiler's own */
    while (begin && s[begin - 1] != '\n') begin--;
    for (size_t i = begin; i < end;) {
        struct place p = {0};
        size_t length = strcspn(s + i, "\n") + 1;
        if (read_marker(s, i, &p)) {
            r.here = p, r.next = -1;
            r.flags = p.file + p.file_length;
        } else {
            write_line(&r, s + i, length);
            r.here.line++;
        }
        i += length;
    }
}

/* ---- lists ---- */

static int compare_lines(const void *x, const void *y) {
    return strcmp(*(char *const *)x, *(char *const *)y);
}

/* @return the lines, sorted; the first points to memory that all share */
static char **sorted_lines(const struct text *list, size_t *count) {
    char **lines = calloc(list->length + 1, sizeof *lines), *rest = NULL,
         *copy = strdup(list->data);
    *count = 0;
    for (char *p = strtok_r(copy, "\n", &rest); p; p = strtok_r(NULL, "\n", &rest))
        lines[(*count)++] = strdup(p);
    free(copy);
    qsort(lines, *count, sizeof *lines, compare_lines);
    return lines;
}

bool macro_lists_are_equal(const struct text *a, const struct text *b) {
    size_t n, m;
    char **x = sorted_lines(a, &n), **y = sorted_lines(b, &m);
    bool equal = n == m;
    for (size_t i = 0; equal && i < n; i++) equal = !strcmp(x[i], y[i]);
    for (size_t i = 0; i < n; i++) free(x[i]);
    for (size_t i = 0; i < m; i++) free(y[i]);
    free(x);
    free(y);
    return equal;
}
