/* Compares two compilations: the calls of each function in order, and the backward jumps between
   them. If these agree, both give the same counts. */
#include "bounds_annotate.h"
#include "support/demangle.h"
#include "support/strbuf.h"
#include "lines.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LABELS = 1 << 22 };

/* By label number: 1 + the calls before it; 0: not seen yet. */
struct labels {
    unsigned *calls_before;
    unsigned capacity;
};

static void note_label(struct labels *l, unsigned long number, unsigned calls) {
    if (number >= LABELS) return;
    if (number >= l->capacity) {
        unsigned capacity = 2 * (unsigned)number + 1024;
        l->calls_before = realloc(l->calls_before, capacity * sizeof *l->calls_before);
        if (!l->calls_before) abort();
        memset(l->calls_before + l->capacity, 0,
               (capacity - l->capacity) * sizeof *l->calls_before);
        l->capacity = capacity;
    }
    l->calls_before[number] = calls + 1;
}

/* `jne .L5`, `bne .L5`, `cbz x0, .L5`: the label's number, or LABELS if it is not a jump. */
static unsigned long jump_to(const char *line, const char *end) {
    if (line[0] != '\t' || !strchr("jbct", line[1])) return LABELS;
    const char *operand = end - 1;
    while (operand > line && !strchr("\t ,", operand[-1])) operand--;
    if (strncmp(operand, ".L", 2) || operand[2] < '0' || operand[2] > '9') return LABELS;
    return strtoul(operand + 2, NULL, 10);
}

static bool is_call(const char *line) {
    if (strncmp(line, "\tcall\t", 6) && strncmp(line, "\tbl\t", 4)) return false;
    return strncmp(strchr(line + 1, '\t') + 1, "__ubsan_", 8) != 0;
}

static void shape(const struct text *in, struct text *out) {
    struct labels l = {0};
    unsigned calls = 0;
    for (const char *line = in->data, *end; *line; line = end) {
        end = next_line(line);
        unsigned long to = jump_to(line, end);
        if (is_call(line)) {
            calls++;
            text_add(out, line, (size_t)(end - line));
        } else if (!strncmp(line, ".L", 2) && line[2] >= '0' && line[2] <= '9') {
            note_label(&l, strtoul(line + 2, NULL, 10), calls);
        } else if (to < l.capacity && l.calls_before[to] && l.calls_before[to] <= calls) {
            text_format(out, "back %u\n", calls + 1 - l.calls_before[to]);
        } else if (*line != '\t' && *line != '.') { /* a function's label */
            text_add(out, line, (size_t)(end - line));
        }
    }
    free(l.calls_before);
}

/* The shape of the next function: its label and what follows, up to the next one. */
static const char *next_function(const char *shape) {
    do shape = next_line(shape);
    while (*shape && (*shape == '\t' || !strncmp(shape, "back ", 5)));
    return shape;
}

/* main() runs on the host: its accesses are not counted. */
static bool is_counted(const char *shape) { return strncmp(shape, "main:", 5) != 0; }

/* @return the first function that differs in b, or NULL; "" for one that only b has */
static const char *first_difference(const char *a, const char *b) {
    for (const char *x = a, *y = b; *x || *y;) {
        const char *x_end = *x ? next_function(x) : x, *y_end = *y ? next_function(y) : y;
        bool same = x_end - x == y_end - y && !memcmp(x, y, (size_t)(x_end - x));
        bool both = !strncmp(x, y, strcspn(x, "\n"));
        if (!same && !(both && !is_counted(x))) return x;
        x = x_end, y = y_end;
    }
    return NULL;
}

/* Warns that the checks are left out. */
static void say(const char *source, const char *shape, struct text *messages) {
    char name[1024];
    snprintf(name, sizeof name, "%.*s", (int)strcspn(shape, ":\n"), shape);
    char *plain = demangle(name);
    text_format(
        messages,
        "%s: note: indices of local arrays are not checked in this file, since the checks would change the counters of %s\n",
        source, plain ? plain : name);
    free(plain);
}

bool instrumentation_is_equal(const char *one, const char *other, const char *source,
                              struct text *messages) {
    struct text in[2] = {{0}, {0}}, out[2] = {{0}, {0}};
    bool read = !text_read(&in[0], one) && !text_read(&in[1], other);
    for (int i = 0; read && i < 2; i++) text_add(&out[i], "", 0), shape(&in[i], &out[i]);
    const char *differs = read ? first_difference(out[0].data, out[1].data) : NULL;
    if (differs) say(source, differs, messages);
    for (int i = 0; i < 2; i++) text_free(&in[i]), text_free(&out[i]);
    return read && !differs;
}
