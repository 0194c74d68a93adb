/* What a file's functions call, in which order, and between which calls they go back: two
   compilations that agree in it are counted alike. */
#include "arrays.h"
#include "text.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { LABELS = 1 << 22 };

/* By a label's number: 1 + the calls before it; 0: not seen yet. */
struct labels {
    unsigned *calls_before;
    unsigned room;
};

static const char *next_line(const char *s) {
    const char *end = strchr(s, '\n');
    return end ? end + 1 : s + strlen(s);
}

static void note_label(struct labels *l, unsigned long number, unsigned calls) {
    if (number >= LABELS) return;
    if (number >= l->room) {
        unsigned room = 2 * (unsigned)number + 1024;
        l->calls_before = realloc(l->calls_before, room * sizeof *l->calls_before);
        if (!l->calls_before) abort();
        memset(l->calls_before + l->room, 0, (room - l->room) * sizeof *l->calls_before);
        l->room = room;
    }
    l->calls_before[number] = calls + 1;
}

/* `jne .L5`, `bne .L5`, `cbz x0, .L5`: the number, or LABELS if the line is no jump. */
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
        } else if (to < l.room && l.calls_before[to] && l.calls_before[to] <= calls) {
            text_format(out, "back %u\n", calls + 1 - l.calls_before[to]);
        } else if (*line != '\t' && *line != '.') { /* a function's name */
            text_add(out, line, (size_t)(end - line));
        }
    }
    free(l.calls_before);
}

bool arrays_agree(const char *one, const char *other) {
    struct text in[2] = {{0}, {0}}, out[2] = {{0}, {0}};
    bool agree = !text_read(&in[0], one) && !text_read(&in[1], other);
    for (int i = 0; agree && i < 2; i++) shape(&in[i], &out[i]);
    agree = agree && out[0].length == out[1].length &&
            (!out[0].length || !memcmp(out[0].data, out[1].data, out[0].length));
    for (int i = 0; i < 2; i++) text_free(&in[i]), text_free(&out[i]);
    return agree;
}
